import type { Logger } from 'pino';
import { ApiError } from '../errors.ts';
import { errorMessage } from '../traces/errorMessage.ts';

/** The database failed, and may recover in a moment. Its last statement may or may not have run. */
export class DatabaseOutage extends Error {
  override readonly name = 'DatabaseOutage';

  /** A statement was cancelled at its time limit. */
  readonly isTooSlow: boolean;

  constructor(reason: Error) {
    super(errorMessage(reason));
    this.isTooSlow = codeOf(reason) === '57014';
  }
}

/** The answer to callers, who may retry after so many seconds. */
export const unavailable = () => new ApiError('UNAVAILABLE', { headers: { 'retry-after': '5' } });

/** Whether the connection is lost: PostgreSQL ended it, or no longer answers. */
export const isLost = (error: unknown): error is Error =>
  error instanceof Error && (lostStates.test(codeOf(error)) || driverSays.test(error.message));

/** Whether PostgreSQL itself refused for lack of time, space or a writable disk; the connection is intact. */
export const isShortage = (error: unknown): error is Error =>
  error instanceof Error && isShort.test(codeOf(error));

/**
 * Whether the embedded engine met a failing disk, or failed itself: what it does afterwards is undefined. It may hang
 * for ever on a lock that the failure left.
 */
export const isEngineFailure = (error: unknown): error is Error =>
  error instanceof Error && (engineStates.test(codeOf(error)) || engineSays.test(error.name));

const codeOf = ({ code = '' }: NodeJS.ErrnoException) => code;

/** Connection exceptions, shutdown and start, a terminated session (appendix A of its manual), sockets. */
const lostStates = /^(08...|57P0[1-5]|25P0[34]|E[A-Z_]+)$/;
/** Timeouts of statements and locks, resources, system errors, a read-only database. */
export const shortStates = ['53...', '57014', '55P03', '58...', '25006'] as const;
const isShort = new RegExp(`^(${shortStates.join('|')})$`);
/** Resources, system errors, unwritable files (its user is refused nothing else), internal errors. */
const engineStates = /^(53...|58...|42501|XX...)$/;
const engineSays = /^(RuntimeError|ExitStatus|ThreadStopped)$/;
/** `pg` has no codes for its own. */
const driverSays = /^(Connection terminated|timeout exceeded|Client has encountered)/;

/** Called with each failure of the database, at each answer, and with a statement that has run for so long. */
export type OutageReporter = {
  failed: (error: Error) => void;
  answered: () => void;
  slow: (statement: string, milliseconds: number) => void;
};

/** In milliseconds: how often an outage is logged, and how long the database must answer before it is over. */
const outageTimes = { repeat: 60_000, steady: 5_000 };

/** Logs that the database fails, once a minute however many calls hit it, and that it is back. */
export function outageReporter(log: Logger, clock: () => Date): OutageReporter {
  let quietUntil = 0;
  let outage: { began: number; last: number } | undefined;
  return {
    failed: (error) => {
      const now = clock().getTime();
      outage = { began: outage?.began ?? now, last: now };
      if (now < quietUntil) return;
      quietUntil = now + outageTimes.repeat;
      log.error({ reason: errorMessage(error) }, 'the database does not answer');
    },
    slow: (statement, milliseconds) =>
      log.warn({ statement, milliseconds }, 'a statement takes long, and others wait for it'),
    answered: () => {
      if (!outage) return;
      const now = clock().getTime();
      if (now - outage.last < outageTimes.steady) return;
      log.info({ seconds: Math.round((outage.last - outage.began) / 1000) }, 'the database answers again');
      outage = undefined;
      quietUntil = 0;
    },
  };
}

/** For a database opened briefly, whose caller reports the failure. */
export const noReporter: OutageReporter = { failed: () => {}, answered: () => {}, slow: () => {} };
