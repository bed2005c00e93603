import { useContext, useEffect } from 'react';
import { useStore, useStoreContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { AccountScopeContext } from './AccountScope.ts';

/** A screen of the app by its name, and its account; of a record, its resource, too. */
export type Place = {
  label: string;
  kind?: string | undefined;
  account?: string | undefined;
  to: string;
};

/** Recently visited places, newest first. Forgotten with the page, like all searches. */
export const useRecentPlaces = () => useStore<Place[]>(key, [])[0];

/** Remembers the current screen, once its name is known. */
export function useVisit(label: string | undefined, kind?: string): void {
  const store = useStoreContext();
  const { pathname } = useLocation();
  const account = useContext(AccountScopeContext)?.account.name;
  useEffect(() => {
    if (label === undefined) return;
    const others = (store.getItem<Place[]>(key) ?? []).filter(({ to }) => to !== pathname);
    store.setItem(key, [{ label, kind, account, to: pathname }, ...others].slice(0, most));
  }, [store, label, kind, account, pathname]);
}

const key = 'recentPlaces';
const most = 8;
