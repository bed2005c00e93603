import { useEffect } from 'react';
import { useListContext, useNotify, useStore } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { useFormats } from '#i18n/format.ts';
import { addressOf, type ListTerms, readAddress, saysTheSame } from './listAddress.ts';
import { useListAddress } from './useListAddress.ts';

/**
 * Whether the URL can be shown. A long one is replaced by the short form; an invalid one falls back to the nearest
 * valid state, and says so. Without a query the list is as it was left, which react-admin keeps in its store, and
 * before that in the person's initial state.
 */
export function useGoodAddress(terms: ListTerms, storeKey: string, beginning: string): boolean {
  const { search } = useLocation();
  const [left] = useStore<unknown>(storeKey);
  const navigate = useNavigate();
  const notify = useNotify();
  const wanted = search || left ? search : beginning && `?${beginning}`;
  const { state, isWrong } = readAddress(wanted, terms);
  const good = wanted && addressOf(state, terms);
  const isShown = saysTheSame(good, search);
  useEffect(() => {
    if (isShown) return;
    navigate({ search: good }, { replace: true });
    if (isWrong) notify('ui.list.corrected', { type: 'info' });
  }, [isShown, good, isWrong, navigate, notify]);
  return isShown;
}

/** A page beyond the last becomes the last; a list of `mostCounted` records may have more, which no page shows. */
export function useLastPageAtMost(mostCounted: number | undefined) {
  const { page, perPage, total = 0, isFetching, setPage } = useListContext();
  const address = useListAddress();
  const navigate = useNavigate();
  const notify = useNotify();
  const last = Math.ceil(total / perPage);
  const { number } = useFormats();
  const most = total === mostCounted ? number(total) : undefined;
  const lastPage = address({ page: last });
  useEffect(() => {
    if (isFetching || last === 0 || page <= last) return;
    navigate({ search: lastPage }, { replace: true });
    const message = most ? 'ui.list.pageBeyondMost' : 'ui.list.pageBeyond';
    notify(message, { type: 'info', messageArgs: { page, most } });
    // react-admin's own effect, which runs after this one, would go to the first page.
    queueMicrotask(() => setPage(last));
  }, [page, last, lastPage, most, isFetching, setPage, navigate, notify]);
}
