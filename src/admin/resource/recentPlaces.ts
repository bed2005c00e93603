import { useContext, useEffect } from 'react';
import { type Store, useStore, useStoreContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { AccountScopeContext } from './AccountScope.ts';
import { useSignedIn } from './SignedIn.ts';

/** A screen of the app by its name, and its account; of a record, its resource, too. */
export type Place = {
  label: string;
  kind?: string | undefined;
  account?: string | undefined;
  to: string;
};

/** One's recently visited places, newest first, kept in this browser until one logs out. */
export const useRecentPlaces = () => useStore<Place[]>(useKey(), none)[0];

/** Forgets everybody's places, but those of the user with this id. */
export function forgetPlaces(store: Store, exceptOf?: string): void {
  const kept = exceptOf && store.getItem<Place[]>(keyOf(exceptOf));
  store.removeItems(keyOf(''));
  if (exceptOf && kept) store.setItem(keyOf(exceptOf), kept);
}

/** Remembers the current screen, once its name is known. */
export function useVisit(label: string | undefined, kind?: string): void {
  const store = useStoreContext();
  const { pathname } = useLocation();
  const key = useKey();
  const account = useContext(AccountScopeContext)?.account.name;
  useEffect(() => {
    if (label === undefined) return;
    const others = (store.getItem<Place[]>(key) ?? []).filter(({ to }) => to !== pathname);
    store.setItem(key, [{ label, kind, account, to: pathname }, ...others].slice(0, most));
  }, [store, key, label, kind, account, pathname]);
}

const keyOf = (userId: string) => `places.${userId}`;
const useKey = () => keyOf(useSignedIn().profile.id);
const none: Place[] = [];
const most = 8;
