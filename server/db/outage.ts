import type { Logger } from 'pino';
import { ApiError } from '../errors.ts';

/** The database could not do its part, and may be able to in a moment. What it was asked for last may be done or not. */
export class DatabaseOutage extends Error {
  constructor(reason: Error) {
    super(said(reason));
  }
}

/** What a caller is told of it, who may ask again in so many seconds. */
export const unavailable = () => new ApiError('UNAVAILABLE', { headers: { 'retry-after': '5' } });

/** Whether the connection is of no more use: PostgreSQL ended it, or is not heard any more. */
export const isLost = (error: unknown): error is Error =>
  error instanceof Error && (lostStates.test(codeOf(error)) || driverSays.test(error.message));

/** Whether PostgreSQL itself refused for want of time, room or a disk that takes writes; the connection is whole. */
export const isShortage = (error: unknown): error is Error =>
  error instanceof Error && isShort.test(codeOf(error));

/**
 * Whether the embedded engine met a disk that fails it, or itself: what it does after that is anyone's guess. It may stand
 * still for ever, holding a lock that the failure left.
 */
export const isEngineFailure = (error: unknown): error is Error =>
  error instanceof Error && (engineStates.test(codeOf(error)) || engineSays.test(error.name));

const codeOf = ({ code = '' }: NodeJS.ErrnoException) => code;

/** Connection exceptions, a server that shuts down or starts, a session that was ended (appendix A of its manual), a socket. */
const lostStates = /^(08...|57P0[1-5]|25P0[34]|E[A-Z_]+)$/;
/** Statements and locks out of time, resources, system errors, a database that only reads. */
export const shortStates = ['53...', '57014', '55P03', '58...', '25006'] as const;
const isShort = new RegExp(`^(${shortStates.join('|')})$`);
/** Resources, system errors, files it may not write (no user of it is refused anything else), its own faults. */
const engineStates = /^(53...|58...|42501|XX...)$/;
const engineSays = /^(RuntimeError|ExitStatus|ThreadStopped)$/;
/** `pg` has no codes for its own. */
const driverSays = /^(Connection terminated|timeout exceeded|Client has encountered)/;

/** Called with each failure of the database, and at each answer. */
export type OutageReporter = { failed: (error: Error) => void; answered: () => void };

/** In milliseconds: how often an outage is logged, and for how long the database has to answer until it is over. */
const outageTimes = { repeat: 60_000, steady: 5_000 };

/** Logs that the database fails, once a minute however many calls meet it, and that it answers again. */
export function outageReporter(log: Logger, clock: () => Date): OutageReporter {
  let quietUntil = 0;
  let outage: { began: number; last: number } | undefined;
  return {
    failed: (error) => {
      const now = clock().getTime();
      outage = { began: outage?.began ?? now, last: now };
      if (now < quietUntil) return;
      quietUntil = now + outageTimes.repeat;
      log.error({ reason: said(error) }, 'the database does not answer');
    },
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

/** For what is opened for a moment, and says itself why it failed. */
export const noReporter: OutageReporter = { failed: () => {}, answered: () => {} };

/** A host of several addresses fails without words of its own. */
const said = ({ message, code }: NodeJS.ErrnoException) => message || String(code);
