import type { TestServer } from '../support/testServer.ts';
import { plantRows } from './plantedRows.ts';
import { admitAll, type Principal } from './principals.ts';
import type { Names } from './subject.ts';
import { subjects } from './subjects.ts';

/** The tenants of the walk: two customers, the platform's own, a pending and a disabled one. */
export const tenants = ['acme', 'birch', 'system', 'cedar', 'dune'] as const;
export type TenantName = (typeof tenants)[number];

/** Whose records the calls name. */
export type World = {
  principals: Principal[];
  accountIds: Record<TenantName, string>;
  /** Values for each name in a subject's paths, in a tenant. */
  names: (subject: string, tenant: TenantName) => Names;
  /** Values for each name of a record that has none of those parts. */
  others: (subject: string) => Names;
};

export async function populate(server: TestServer): Promise<World> {
  const { deps } = server;
  const accounts = await deps.db
    .selectFrom('accounts')
    .select(['id', 'subdomain'])
    .where('subdomain', 'in', tenants)
    .execute();
  const idOf = (tenant: TenantName) => accounts.find(({ subdomain }) => subdomain === tenant)?.id ?? '';
  const accountIds = Object.fromEntries(
    tenants.map((tenant) => [tenant, idOf(tenant)]),
  ) as World['accountIds'];
  await deps.db.updateTable('accounts').set({ license_count: 1_000_000 }).execute();

  const made = new Map<string, Names>();
  const others = new Map<string, Names>();
  for (const [subject, { names = {}, platformNames = {}, others: makeOthers }] of Object.entries(subjects)) {
    if (makeOthers) others.set(subject, await makeOthers(server));
    const everywhere: Record<string, string> = {};
    for (const [name, make] of Object.entries(platformNames)) everywhere[name] = await make(server);
    for (const tenant of tenants) {
      const own = { ...everywhere };
      const of = { accountId: accountIds[tenant], subdomain: tenant };
      for (const [name, make] of Object.entries(names)) own[name] = await make(server, of);
      made.set(`${subject} ${tenant}`, own);
    }
  }
  for (const tenant of tenants) await plantRows(deps, accountIds[tenant], tenant);
  return {
    principals: await admitAll(deps, accountIds),
    accountIds,
    names: (subject, tenant) => made.get(`${subject} ${tenant}`) ?? {},
    others: (subject) => others.get(subject) ?? {},
  };
}
