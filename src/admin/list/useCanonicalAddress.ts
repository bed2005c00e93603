import { useEffect } from 'react';
import { useListContext, useNotify, useStore } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { useFormats } from '#i18n/format.ts';
import { addressOf, isEquivalent, type ListTerms, readAddress } from './listAddress.ts';
import { useListAddress } from './useListAddress.ts';

/**
 * Whether the URL can be shown. A long one is replaced by the short form; an invalid one falls back to the nearest
 * valid state, and says so. Without a query the list is as it was left, which react-admin keeps in its store, and
 * before that in the person's initial state.
 */
export function useCanonicalAddress(terms: ListTerms, storeKey: string, defaultQuery: string): boolean {
  const { search } = useLocation();
  const [left] = useStore<unknown>(storeKey);
  const navigate = useNavigate();
  const notify = useNotify();
  const requested = search || left ? search : defaultQuery && `?${defaultQuery}`;
  const { state, isWrong } = readAddress(requested, terms);
  const canonical = requested && addressOf(state, terms);
  const isShown = isEquivalent(canonical, search);
  useEffect(() => {
    if (isShown) return;
    navigate({ search: canonical }, { replace: true });
    if (isWrong) notify('ui.list.corrected', { type: 'info' });
  }, [isShown, canonical, isWrong, navigate, notify]);
  return isShown;
}

/** A page beyond the last becomes the last; a list of `countLimit` records may have more, which no page shows. */
export function useLastPage(countLimit: number | undefined) {
  const { page, perPage, total = 0, isFetching, setPage } = useListContext();
  const address = useListAddress();
  const navigate = useNavigate();
  const notify = useNotify();
  const last = Math.ceil(total / perPage);
  const { number } = useFormats();
  const most = total === countLimit ? number(total) : undefined;
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
