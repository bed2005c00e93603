import { useEffect } from 'react';
import { useGetList, useListContext, useStore } from 'react-admin';
import { type ListView, maxListViews } from '#contract/listViews.ts';
import { settle } from '#src/ui/settledFailures.ts';
import { useSignedIn } from '../resource/SignedIn.ts';
import { isEquivalent } from './listAddress.ts';
import { useListAddress } from './useListAddress.ts';

/**
 * The person's own views of the current list: which one is shown, and whether it has changes. Requested after the
 * first rows, which don't need them.
 */
export function useListViews(list: string, storeKey: string) {
  const { total } = useListContext();
  const query = useListAddress()({ page: 1, perPage: undefined });
  const [chosenId, choose] = useStore<string | null>(`views.${storeKey}`, null);
  const [, setDefaultQuery] = useStore(defaultQueryKey(list), '');
  const params = { filter: { list }, pagination: { page: 1, perPage: maxListViews }, sort: byName };
  const { data, error, refetch } = useGetList<ListView>('listViews', params, {
    enabled: total !== undefined,
    onError: () => undefined,
  });
  const last = data?.find(({ id }) => id === chosenId);
  const same = (data ?? []).filter((view) => isEquivalent(`?${view.query}`, query));
  /** Of several views with the same query, the one chosen or, after the page was left, the newest. */
  const shown = last && same.includes(last) ? last : newestOf(same);
  const chosen = shown ?? last;

  // The menu reports it.
  useEffect(() => settle(error), [error]);
  useEffect(() => {
    if (shown) choose(shown.id);
  }, [shown, choose]);
  useEffect(() => {
    if (data) setDefaultQuery(data.find(({ isDefault }) => isDefault)?.query ?? '');
  }, [data, setDefaultQuery]);

  return {
    views: data ?? [],
    chosen,
    isModified: chosen !== shown,
    choose,
    query: query.slice(1),
    error,
    refetch,
  };
}

export type ListViews = ReturnType<typeof useListViews>;

/** The query that the person's list begins with, if they chose one: from the profile until their views are loaded. */
export function useDefaultQuery(list: string): string {
  const { profile } = useSignedIn();
  const profileQuery = profile.defaultViews?.find((view) => view.list === list)?.query ?? '';
  return useStore(defaultQueryKey(list), profileQuery)[0];
}

/** Ids sort by their creation time. */
const newestOf = (views: readonly ListView[]): ListView | undefined =>
  views.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0];

const defaultQueryKey = (list: string) => `views.${list}.beginning`;
const byName = { field: 'name', order: 'ASC' } as const;
