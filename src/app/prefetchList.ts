import { matchPath } from 'react-router-dom';
import { accountBase, accountsBase, platformBase } from '../../contract/paths';
import type { Profile } from '../../contract/profile';
import type { Providers } from '../../dataProviders/index';
import type { Caches } from '../layout/accountShell/caches';
import type { AppResource, ListBeginning } from '../layout/appResource';
import { defaultPageSize, pageSizeKey, stateIn } from '../ui/list/listAddress';
import { createStore } from './store';

type PrefetchList = {
  resources: readonly AppResource[];
  ownSubdomain: string;
  /** Of the page, below the app's base. */
  address: { pathname: string; search: string };
  providers: Pick<Providers, 'dataProvider'>;
  caches: Pick<Caches, 'of'>;
  /** Under way. */
  profile: Promise<Pick<Profile, 'defaultViews'>>;
};

/**
 * Asks for the list that an address shows, under the key by which react-admin's list will ask: it finds the answer, or
 * waits for it. A failure is forgotten, because the list asks again and says it. Where the person's own view begins the
 * list, which only the profile knows, that is waited for; this device remembers no more than for which lists it is so.
 * Answers once the list is here.
 */
export async function prefetchList({ profile, ...visit }: PrefetchList): Promise<void> {
  const { resources, ownSubdomain, address, providers, caches } = visit;
  const store = createStore();
  const ownBeginnings = store.getItem<string[]>(ownBeginningsKey) ?? [];
  const told = profile.then(({ defaultViews = [] }) => {
    store.setItem(
      ownBeginningsKey,
      defaultViews.map(({ list }) => list),
    );
    return defaultViews;
  });
  // The page says it.
  told.catch(() => undefined);
  for (const { name, area, list } of resources) {
    const bases = area === 'platform' ? [platformBase] : [ownBase, `${accountsBase}/:subdomain`];
    const matches = bases.map((base) => list && matchPath(`${base}/${list.path}/*`, address.pathname));
    const match = matches.find((one) => one);
    if (!list || list.isSearchedHere || !match) continue;
    const { subdomain = ownSubdomain } = match.params as { subdomain?: string };
    const dataProvider = providers.dataProvider({ subdomain, ownSubdomain });
    const ask = (search: string) => {
      const params = paramsOf(list.begins, search);
      return caches.of(subdomain).prefetchQuery({
        queryKey: [name, 'getList', { ...params, meta: undefined }],
        queryFn: ({ signal }) => dataProvider.getList(name, { ...params, signal }),
      });
    };
    if (address.search || !ownBeginnings.includes(name)) await ask(address.search);
    else
      await told.then(
        (views) => ask(views.find((view) => view.list === name)?.query ?? ''),
        () => undefined,
      );
  }
}

const ownBeginningsKey = 'lists.ownBeginnings';
const ownBase = accountBase('', '');

function paramsOf({ sort, filter }: ListBeginning, search: string) {
  const said = stateIn(search, filter);
  const perPage = createStore().getItem<number>(pageSizeKey) ?? defaultPageSize;
  return {
    pagination: { page: said.page ?? 1, perPage: said.perPage ?? perPage },
    sort: said.sort ?? sort,
    filter: said.filter,
  };
}
