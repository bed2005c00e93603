import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { runAsServer } from '../traffic/callerContext.ts';
import type { ConnectionDriver } from './connection.ts';
import type { Database } from './database.ts';
import { noReporter } from './outage.ts';
import { onPostgres } from './postgres.ts';
import { onStandby } from './standbyDriver.ts';

/**
 * A hot standby of the database, for reads that may be two seconds old. Without the limit, what an account wrote could
 * be gone again after the five seconds for which it reads the primary.
 */
export type Standby = {
  /** It reads the primary where the standby fails. */
  db: Kysely<Database>;
  /** Whether it is near enough to be read. */
  isCurrent: () => boolean;
  /** Seconds behind the primary, as far as is known. */
  behind: () => number;
};

export type OpenedStandby = Standby & { close: () => Promise<void> };

/** In milliseconds: how old what it answers may be, and the pause between looks. */
const times = { behind: 2_000, look: 250 };

/** Opens the standby and looks at it from time to time; it is left out until the first look finds it near enough. */
export function openStandby(
  addresses: { primary: string; standby: string },
  limits: Config['databaseLimits'],
  { driver, log, behindMs = times.behind }: { driver: ConnectionDriver; log: Logger; behindMs?: number },
): OpenedStandby {
  // Of its own: in a queue of calls a look would come late, and the primary would get the standby's calls as well.
  const brief = { ...limits, connections: 1, connectMs: 1_000, statementMs: 1_000 };
  const primary = onPostgres(addresses.primary, brief, noReporter).db;
  const looked = onPostgres(addresses.standby, brief, noReporter).db;
  const standby = onPostgres(addresses.standby, { ...limits, connectMs: times.behind }, noReporter);
  let asOf = performance.now() - behindMs - 1;
  let positions: Position[] = [];
  let wasCurrent = false;
  const behind = () => performance.now() - asOf;
  const isCurrent = () => behind() <= behindMs;

  /** What the primary has written by now, and the latest such position that the standby has replayed. */
  const look = async () => {
    const at = performance.now();
    const written = await writtenBy(primary).catch(() => null);
    if (written !== null) positions.push({ at, position: written });
    const replayed = await replayedBy(looked).catch(() => null);
    if (replayed === null) return;
    const reached = lastReplayed(positions, replayed);
    if (!reached) return;
    asOf = reached.at;
    positions = positions.filter((one) => one.at >= reached.at);
  };
  const note = () => {
    positions = positions.slice(-remembered);
    if (isCurrent() === wasCurrent) return;
    wasCurrent = !wasCurrent;
    if (wasCurrent) log.info('the standby is read');
    else log.warn('the standby does not answer or is more than two seconds behind: the primary is read');
  };
  const end = new AbortController();
  const watch = async () => {
    while (!end.signal.aborted) {
      await runAsServer(look);
      note();
      await setTimeout(times.look, undefined, { signal: end.signal, ref: false }).catch(() => {});
    }
  };
  const watching = watch();

  return {
    db: onStandby({ primary: driver, standby: standby.driver, isCurrent }),
    isCurrent,
    behind: () => behind() / 1000,
    close: async () => {
      end.abort();
      await watching;
      await Promise.all([primary, looked, standby.db].map((db) => db.destroy()));
    },
  };
}

/** In milliseconds, of `performance.now()`. */
type Position = { at: number; position: bigint };

/** While nobody writes, one position is seen again and again: the standby is as new as the last time. */
export const lastReplayed = (positions: readonly Position[], replayed: bigint): Position | undefined =>
  positions.filter(({ position }) => position <= replayed).at(-1);

/** Positions kept while the standby lags: those of the last four minutes. */
const remembered = 1_000;

/** What is on the primary's disk: what it has answered, and what a standby gets. */
async function writtenBy(db: Kysely<Database>): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`
    select (pg_current_wal_flush_lsn() - '0/0')::text as position`.execute(db);
  return BigInt(rows[0]?.position ?? -1);
}

/** Null of one that was promoted: it goes on by itself, and its positions say nothing about the primary's. */
async function replayedBy(db: Kysely<Database>): Promise<bigint | null> {
  const { rows } = await sql<{ position: string | null }>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as position`.execute(
    db,
  );
  const position = rows[0]?.position ?? null;
  return position === null ? null : BigInt(position);
}
