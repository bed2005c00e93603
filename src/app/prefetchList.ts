import type { GetListResult } from 'react-admin';
import { accountsBase, directoryBase, ownAccountBase, platformBase } from '#contract/paths.ts';
import type { Profile } from '#contract/profile.ts';
import type { listsOf } from '#dataProviders/lists.ts';
import type { Scope } from '#dataProviders/types.ts';
import { defaultPageSize, pageSizeKey, stateIn } from '#src/admin/list/listAddress.ts';
import type { Caches } from '#src/admin/resource/caches.ts';
import type { ListDefaults, ListRoute } from '#src/admin/resource/listRoute.ts';
import { createStore } from './store.ts';

type PrefetchList = {
  listRoutes: readonly ListRoute[];
  ownSubdomain: string;
  /** The page's path, below the app's base. */
  address: { pathname: string; search: string };
  lists: (scope: Scope) => Pick<ReturnType<typeof listsOf>, 'getList'>;
  /** Already running. */
  profile: Promise<Pick<Profile, 'defaultViews'>>;
};

/** A running list request, and its query. */
export type PrefetchedList = {
  name: string;
  subdomain: string;
  params: ReturnType<typeof paramsOf>;
  rows: Promise<GetListResult>;
};

/**
 * Requests the list of an address, as react-admin's list will, before the code of its screen is loaded. If the
 * person's own view starts the list, which only the profile knows, it waits for that; this device only remembers for
 * which lists that is so. Resolves to the list, or to none if the address shows none or its start is unknown.
 */
export async function prefetchList({ profile, ...visit }: PrefetchList): Promise<PrefetchedList | undefined> {
  const { listRoutes, ownSubdomain, address, lists } = visit;
  const store = createStore();
  const ownDefaults = store.getItem<string[]>(ownDefaultsKey) ?? [];
  const views = profile.then(({ defaultViews = [] }) => {
    store.setItem(
      ownDefaultsKey,
      defaultViews.map(({ list }) => list),
    );
    return defaultViews;
  });
  // The page reports it.
  views.catch(() => undefined);
  const shown = shownAt(address.pathname, listRoutes);
  if (!shown || shown.list.isSearchedInBrowser) return undefined;
  const { name, list, subdomain = ownSubdomain } = shown;
  const ask = (search: string): PrefetchedList => {
    const params = paramsOf(list.defaults, search);
    const rows = lists({ subdomain, ownSubdomain }).getList(name, params);
    // The list asks again, and reports it.
    rows.catch(() => undefined);
    return { name, subdomain, params, rows };
  };
  if (address.search || !ownDefaults.includes(name)) return ask(address.search);
  return views.then(
    (all) => ask(all.find((view) => view.list === name)?.query ?? ''),
    () => undefined,
  );
}

/** Puts a list where react-admin's finds it or waits for it; resolves once it is loaded. A failure is dropped. */
export async function cacheList(begun: Promise<PrefetchedList | undefined>, caches: Pick<Caches, 'of'>) {
  const list = await begun;
  if (!list) return;
  const { name, subdomain, params, rows } = list;
  await caches.of(subdomain).prefetchQuery({
    queryKey: [name, 'getList', { ...params, meta: undefined }],
    queryFn: () => rows,
  });
}

/** The list of a path, also under a dialog over it; `subdomain` if the path names an account. */
function shownAt(pathname: string, listRoutes: readonly ListRoute[]) {
  for (const route of listRoutes) {
    const { path } = route.list;
    const match = new RegExp(`^${bases[route.area]}/${path}(?:/[^/]*)?$`).exec(pathname);
    if (match) return { ...route, subdomain: match[1] };
  }
  return undefined;
}

const ownDefaultsKey = 'lists.ownBeginnings';
const bases = {
  platform: platformBase,
  directory: directoryBase,
  account: `(?:${ownAccountBase}|${accountsBase}/([\\w-]+))`,
};

function paramsOf({ sort, filter }: ListDefaults, search: string) {
  const state = stateIn(search, filter);
  const perPage = createStore().getItem<number>(pageSizeKey) ?? defaultPageSize;
  return {
    pagination: { page: state.page ?? 1, perPage: state.perPage ?? perPage },
    sort: state.sort ?? sort,
    filter: state.filter,
  };
}
