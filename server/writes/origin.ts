import type { Batch } from '../access/call.ts';
import type { IdempotentRequest } from './idempotency.ts';

/** A write's origin: who, about which account, by which call or command. */
export type Origin = {
  author: Author;
  /**
   * The account whose log has the event. What belongs to no account is in the system tenant's, as calls about it are.
   */
  account: { accountId: string };
  /** The operation, or the name of a job or command; the log's action. */
  operation: string;
  /** The version that the write is based on; null if any will do. */
  version: number | null;
  ipAddress: string | null;
  requestId: string | null;
  idempotency?: IdempotentRequest | null;
  /** The record of a bulk that this write belongs to. */
  batch?: Batch | undefined;
};

/**
 * Who writes, and what they proved. An auditor asks three things of an event: who answers for it, how certain that
 * is, and on whose behalf it was done. `name` is stored as it is now, because users are renamed and leave.
 */
export type Author =
  /** Signed in, or having just given the right password. In an account other than their own they act on its behalf. */
  | { kind: 'user'; accountId: string; userId: string; name: string }
  /** A program with a key, on behalf of the key's maker. */
  | {
      kind: 'apiKey';
      accountId: string;
      keyId: string;
      name: string;
      onBehalfOf: { accountId: string; userId: string };
    }
  /** The account's own directory, by its token: it is no user, and has no rights of its own. */
  | { kind: 'provisioning'; name: string }
  /** The person who opened a link mailed to this user: they control the mailbox, but have no session. */
  | { kind: 'linkHolder'; accountId: string; userId: string; name: string }
  /** The server itself, on behalf of the user who requested the work, if any. */
  | { kind: 'job'; name: string; onBehalfOf: { accountId: string; userId: string } | null }
  /** Anyone who may run commands on the server's machine. */
  | { kind: 'command'; name: string }
  /** Someone who proved nothing; `name` is their own claim. Naming a user here would make a victim the actor. */
  | { kind: 'stranger'; name: string };
