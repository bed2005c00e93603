import { useEffect } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { type ListTerms, nearestGood, searchOf } from './listAddress';

/** Whether the address can be shown. One that can't falls back to the nearest that can, and says so. */
export function useGoodAddress(terms: ListTerms): boolean {
  const { search } = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const good = nearestGood(search, terms);
  const isShown = good.search === search;
  useEffect(() => {
    if (isShown) return;
    navigate({ search: good.search }, { replace: true });
    if (good.isWrong) notify('ui.list.mended', { type: 'info' });
  }, [isShown, good.search, good.isWrong, navigate, notify]);
  return isShown;
}

/** A page beyond the last one is the last. */
export function useLastPageAtMost() {
  const { page, perPage, total = 0, isFetching, setPage } = useListContext();
  const { search } = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const last = Math.ceil(total / perPage);
  useEffect(() => {
    if (isFetching || last === 0 || page <= last) return;
    const query = Object.fromEntries(new URLSearchParams(search));
    navigate({ search: searchOf({ ...query, page: String(last) }) }, { replace: true });
    notify('ui.list.pageBeyond', { type: 'info', messageArgs: { page } });
    // react-admin's own effect, which comes after this one, would go to the first page.
    queueMicrotask(() => setPage(last));
  }, [page, last, isFetching, search, setPage, navigate, notify]);
}
