import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * On whose behalf the database is asked: the account and the caller's address; and whether the call has had its first
 * slot.
 */
export type Asker = { account: string; who: string; isAdmitted: boolean };

const askers = new AsyncLocalStorage<Asker>();

/** The server's own work, which no call waits for. */
export const ourselves: Asker = { account: '', who: '', isAdmitted: true };

/** Everything `work` asks of the database waits in this account's queue. */
export const askFor = <T>(account: string, who: string, work: () => T): T =>
  askers.run({ account, who, isAdmitted: false }, work);

/** Within a call, but on nobody's behalf: it waits in no account's queue. */
export const askForServer = <T>(work: () => T): T => askers.exit(work);

/** The caller, as far as known; null in the server's own work. */
export const whoAsks = (): string | null => askers.getStore()?.who ?? null;

export const currentAsker = (): Asker => askers.getStore() ?? ourselves;

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
