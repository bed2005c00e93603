import pg from 'pg';
import type { Logger } from 'pino';

/** The database could not do its part, and may be able to in a moment. What it was asked for last may be done or not. */
export class DatabaseOutage extends Error {
  constructor(reason: Error) {
    super(said(reason));
  }
}

/** In seconds: when to ask again. */
export const outagePatience = 5;

/** Whether the connection is of no more use: PostgreSQL ended it, or is not heard any more. */
export function isLost(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return lostStates.test(error.code ?? '');
  return error instanceof Error && (isOfSystem(error) || driverSays.test(error.message));
}

/** Whether PostgreSQL itself refused for want of time, room or a disk that takes writes; the connection is whole. */
export function isShortage(error: unknown): error is Error {
  return error instanceof pg.DatabaseError && shortStates.test(error.code ?? '');
}

/** Connection exceptions, a server that shuts down or starts, a session that was ended (appendix A of its manual). */
const lostStates = /^(08|57P0[1-5]$|25P0[34]$)/;
/** Statements and locks out of time, resources, an I/O error, a database that only reads. */
const shortStates = /^(53|57014$|55P03$|58030$|25006$)/;

const isOfSystem = (error: NodeJS.ErrnoException) => /^E[A-Z_]+$/.test(error.code ?? '');
/** `pg` has no codes for its own. */
const driverSays = /^(Connection terminated|Query read timeout|timeout exceeded|Client has encountered)/;

/** Says that the database fails: once a minute, however many meet it. */
export function outageReporter(log: Logger, clock: () => Date): (error: Error) => void {
  let quietUntil = 0;
  return (error) => {
    const now = clock().getTime();
    if (now < quietUntil) return;
    quietUntil = now + 60_000;
    log.error({ reason: said(error) }, 'the database does not answer');
  };
}

/** A host of several addresses fails without words of its own. */
const said = ({ message, code }: NodeJS.ErrnoException) => message || String(code);
