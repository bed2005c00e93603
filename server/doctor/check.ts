import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';

/** A line of the production checklist: what is looked at, and what to do unless it is fine. */
export type Check = {
  id: string;
  looksAt: string;
  remedy: string;
  look: (situation: Situation) => Finding | Promise<Finding>;
};

export type State = 'ok' | 'warning' | 'fault';
/** `found` is a sentence; null: it can't be looked at here, for the reason found. */
export type Finding = { state: State | null; found: string };

export const ok = (found: string): Finding => ({ state: 'ok', found });
export const warning = (found: string): Finding => ({ state: 'warning', found });
export const fault = (found: string): Finding => ({ state: 'fault', found });
export const unknown = (found: string): Finding => ({ state: null, found });

/** What the checks look at: the configuration, this machine, and the running server from outside. */
export type Situation = {
  config: Config;
  now: Date;
  machine: { node: string; openFiles: number | null; memory: number };
  /** The folder that backups are written to. */
  backups: string | null;
  /** The migrated database, or why it can't be opened. */
  database: { db: Kysely<Database> } | { reason: string };
  ask: Ask;
};

/** A GET as a browser would send it; throws if there is no answer, or the certificate doesn't hold. */
export type Ask = (url: string, headers?: Record<string, string>) => Promise<Answer>;
export type Answer = { status: number; body: unknown; validUntil: Date | null };

const monthMs = 30 * 86_400_000;

/** How sure a certificate's end leaves one: a fault if it has passed, a warning in its last month. */
export function judgeEnd(what: string, end: Date, now: Date): Finding {
  const day = end.toISOString().slice(0, 10);
  if (end <= now) return fault(`${what} ended on ${day}.`);
  const isSoon = end.getTime() - now.getTime() < monthMs;
  return isSoon ? warning(`${what} ends soon, on ${day}.`) : ok(`${what} ends on ${day}.`);
}
