import { matchPath } from 'react-router-dom';
import { accountBase, accountsBase, platformBase } from '../../contract/paths';
import type { Providers } from '../../dataProviders/index';
import type { Caches } from '../layout/accountShell/caches';
import type { AppResource } from '../layout/appResource';
import { defaultPageSize, pageSizeKey, stateIn } from '../ui/list/listAddress';
import { createStore } from './store';

type PrefetchList = {
  resources: readonly AppResource[];
  ownSubdomain: string;
  /** Of the page, below the app's base. */
  address: { pathname: string; search: string };
  providers: Pick<Providers, 'dataProvider'>;
  caches: Pick<Caches, 'of'>;
};

/**
 * Asks for the list that an address shows, under the key by which react-admin's list will ask: it finds the answer, or
 * waits for it. A failure is forgotten, because the list asks again and says it.
 */
export function prefetchList({ resources, ownSubdomain, address, providers, caches }: PrefetchList): void {
  for (const { name, area, list } of resources) {
    const bases = area === 'platform' ? [platformBase] : [ownBase, `${accountsBase}/:subdomain`];
    const matches = bases.map((base) => list && matchPath(`${base}/${list.path}/*`, address.pathname));
    const match = matches.find((one) => one);
    if (!list || !match) continue;
    const { subdomain = ownSubdomain } = match.params as { subdomain?: string };
    const dataProvider = providers.dataProvider({ subdomain, ownSubdomain });
    const params = paramsOf(list.begins, address);
    void caches.of(subdomain).prefetchQuery({
      queryKey: [name, 'getList', { ...params, meta: undefined }],
      queryFn: ({ signal }) => dataProvider.getList(name, { ...params, signal }),
    });
  }
}

const ownBase = accountBase('', '');

function paramsOf(
  { sort, filter }: NonNullable<AppResource['list']>['begins'],
  { search }: PrefetchList['address'],
) {
  const said = stateIn(search, filter);
  const perPage = createStore().getItem<number>(pageSizeKey) ?? defaultPageSize;
  return {
    pagination: { page: said.page ?? 1, perPage: said.perPage ?? perPage },
    sort: said.sort ?? sort,
    filter: said.filter,
  };
}
