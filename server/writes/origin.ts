import type { Batch } from '../access/call.ts';
import type { IdempotentRequest } from './idempotency.ts';

/** Where a write comes from: who, about which account, by which call or command. */
export type Origin = {
  author: Author;
  /** Whose log keeps the event. What belongs to no account is the system tenant's, as calls about it are. */
  account: { accountId: string };
  /** The operation, or the name of a job or command; the log's action. */
  operation: string;
  /** The version that the write was made from; null where any is changed. */
  version: number | null;
  ipAddress: string | null;
  requestId: string | null;
  idempotency?: IdempotentRequest | null;
  /** The record of a bulk that this is the write of. */
  batch?: Batch | undefined;
};

/**
 * Who writes, and what was proved of them. An auditor asks three things of an event: who answers for it, how sure that
 * is, and for whom it was done. `name` is kept as it is now, because users are renamed and leave.
 */
export type Author =
  /** Signed in, or with the right password just given. In another account than their own they act on its behalf. */
  | { kind: 'user'; accountId: string; userId: string; name: string }
  /** A program with a key, on behalf of who made the key. */
  | {
      kind: 'apiKey';
      accountId: string;
      keyId: string;
      name: string;
      onBehalfOf: { accountId: string; userId: string };
    }
  /** The one who opened a link mailed to this user: they hold the mailbox, but have no session. */
  | { kind: 'linkHolder'; accountId: string; userId: string; name: string }
  /** The server itself, on behalf of the user who asked for the work, if one did. */
  | { kind: 'job'; name: string; onBehalfOf: { accountId: string; userId: string } | null }
  /** Anyone who may run commands where the server runs. */
  | { kind: 'command'; name: string }
  /** Someone who proved nothing; `name` is their own word. Naming a user here would make a victim the actor. */
  | { kind: 'stranger'; name: string };
