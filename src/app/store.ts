import { localStorageStore, memoryStore, type Store } from 'react-admin';

/**
 * react-admin's store: preferences for lists and keys stay in the browser, recent places until their user logs out;
 * searches are forgotten with the page, because the next person at this machine must not read them.
 */
export function createStore(): Store {
  const kept = localStorageStore();
  const forgotten = memoryStore();
  const storeOf = (key: string) => (/^(lists|keys|places)\./.test(key) ? kept : forgotten);
  return {
    setup() {
      kept.setup();
      forgotten.setup();
    },
    teardown() {
      kept.teardown();
      forgotten.teardown();
    },
    getItem: (key, fallback) => storeOf(key).getItem(key, fallback),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    removeItems: (prefix) => storeOf(prefix).removeItems(prefix),
    reset: () => forgotten.reset(),
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  };
}
