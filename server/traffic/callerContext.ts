import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * On whose behalf the database is queried: the account and the caller's address; and whether the call has had its first
 * slot.
 */
export type CallerContext = { account: string; who: string; isAdmitted: boolean };

const callers = new AsyncLocalStorage<CallerContext>();

/** The server's own work, which no call waits for. */
export const serverContext: CallerContext = { account: '', who: '', isAdmitted: true };

/** Everything `work` asks of the database waits in this account's queue. */
export const runAsCaller = <T>(account: string, who: string, work: () => T): T =>
  callers.run({ account, who, isAdmitted: false }, work);

/** Within a call, but on nobody's behalf: it waits in no account's queue. */
export const runAsServer = <T>(work: () => T): T => callers.exit(work);

/** The caller, as far as known; null in the server's own work. */
export const callerAddress = (): string | null => callers.getStore()?.who ?? null;

export const currentCaller = (): CallerContext => callers.getStore() ?? serverContext;

/** Rows that a stream reads after the call is over still count as the caller's. */
export function inThisCall<T>(rows: AsyncIterable<T>): AsyncIterable<T> {
  const within = AsyncLocalStorage.snapshot();
  return {
    [Symbol.asyncIterator]: () => {
      const iterator = rows[Symbol.asyncIterator]();
      const end = async (): Promise<IteratorResult<T>> =>
        (await iterator.return?.()) ?? { done: true, value: undefined };
      return { next: () => within(() => iterator.next()), return: () => within(end) };
    },
  };
}
