import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { type DataProvider, DataProviderContext, type GetListParams, useDataProvider } from 'react-admin';
import type { Role } from '../../../contract/roles';
import { useRoleTexts } from '../../parts/useRoleTexts';

/** Around the list of roles: they are asked for once, and searched on this device by their names in its language. */
export function RolesSearchedHere({ children }: { children: ReactNode }) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const { nameOf } = useRoleTexts();
  const latest = useRef(nameOf);
  latest.current = nameOf;
  const searching = useMemo(() => {
    const all = (params: GetListParams) =>
      queryClient.fetchQuery({
        queryKey: ['roles', 'getList', 'all', params.sort],
        queryFn: ({ signal }) => everyRole(dataProvider, { ...params, signal }),
        staleTime: 60_000,
      });
    const getList = async (resource: string, params: GetListParams) => {
      if (resource !== 'roles') return dataProvider.getList(resource, params);
      const roles = await all(params);
      const words = String(params.filter.searchText ?? '').toLocaleLowerCase();
      const found = roles.filter((role) => latest.current(role).toLocaleLowerCase().includes(words));
      const { page = 1, perPage = found.length } = params.pagination ?? {};
      return { data: found.slice((page - 1) * perPage, page * perPage), total: found.length };
    };
    return { ...dataProvider, getList };
  }, [dataProvider, queryClient]);
  return <DataProviderContext value={searching}>{children}</DataProviderContext>;
}

/** One page has all that an account's type brings, many times over. */
const perPage = 50;

async function everyRole(dataProvider: DataProvider, params: GetListParams): Promise<Role[]> {
  const roles: Role[] = [];
  for (let page = 1; ; page += 1) {
    const asked = { ...params, filter: {}, pagination: { page, perPage } };
    const { data, total = 0 } = await dataProvider.getList<Role>('roles', asked);
    roles.push(...data);
    if (data.length === 0 || roles.length >= total) return roles;
  }
}
