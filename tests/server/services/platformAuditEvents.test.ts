import { beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import type { AuditEvent } from '#contract/auditEvents.ts';
import type { Permission } from '#contract/permissions.ts';
import type { PlatformAuditEvent } from '#contract/platformAuditEvents.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';

const server = testServer({ clock: () => new Date('2026-11-21T10:00:00.000Z') });
const path = '/api/v1/admin/auditEvents';
const tenants = ['system', 'acme', 'birch'] as const;

/** What events are of, by object and call. */
const kinds = [
  { type: 'accounts', action: 'accounts.setTraits' },
  { type: 'identity_providers', action: 'identityProviders.test' },
  { type: 'users', action: 'users.update' },
  { type: 'bulks', action: 'users.bulk' },
  { type: 'firms', action: 'firms.updateRole' },
  { type: 'bulks', action: 'firms.bulk' },
  { type: 'api_keys', action: 'apiKeys.create' },
  { type: 'refusals', action: 'users.list' },
  {
    type: 'crm_imports',
    action: 'crmImports.uploadInvestors',
  },
  { type: 'crm_investor_firms', action: 'crmInvestorFirms.setNotes' },
] as const;
const plantedOf = (tenant: string, { action }: (typeof kinds)[number]) => `${tenant} ${action}`;

beforeAll(async () => {
  let minute = 0;
  for (const tenant of tenants) {
    const account_id = await accountId(tenant);
    for (const kind of kinds) {
      minute += 1;
      const event = {
        ...{ id: server.deps.newId(), account_id, author_kind: 'user' as const, ip_address: '10.9.8.7' },
        ...{ actor_account_id: account_id, actor_user_id: null, actor_name: 'Planted Author' },
        ...{ actor_name_key: 'planted author', on_behalf_of_account_id: null, on_behalf_of_user_id: null },
        ...{ occurred_on: new Date(Date.UTC(2026, 10, 20, 8, minute)), request_id: null },
        ...{ action: kind.action, object_type: kind.type, object_id: 'planted', object_version: null },
        ...{ object_name: plantedOf(tenant, kind), search_text: `planted ${tenant}`, batch_id: null },
        ...{
          before: null,
          after: kind.type === 'refusals' ? JSON.stringify({ outcome: 'FORBIDDEN' }) : null,
        },
      };
      await server.deps.db.insertInto('audit_events').values(event).execute();
    }
  }
});

const accountId = (tenant: string) => accountIdOf(server.deps, tenant);

let made = 0;
async function reader(tenant: string, ...permissions: Permission[]): Promise<string> {
  made += 1;
  const email = `reads${made}@${tenant}.test`;
  await addUser(server.deps, { account_id: await accountId(tenant), email, permissions });
  return email;
}

async function read<Event extends AuditEvent = PlatformAuditEvent>(
  query: string,
  as = 'admin@system.test',
  from = path,
): Promise<Event[]> {
  const answer = await server.fetch(`${from}?perPage=200&${query}`, { as });
  expect([query, answer.status]).toEqual([query, 200]);
  return (await answer.json()).data;
}
const names = async (query: string, as?: string) =>
  (await read(query, as)).map(({ objectName }) => objectName);

const extras: Permission[][] = [
  [],
  ['read:GlobalUser'],
  ['read:User', 'read:ApiKey'],
  ['read:GlobalApiKey', 'read:Firm'],
  ['full:GlobalCrm'],
  ['read:GlobalUser', 'read:GlobalApiKey', 'full:GlobalCrm', 'read:Firm'],
];
it.each(extras.map((permissions) => [permissions]))(
  'tells a reader with %j besides of each account what its own log tells them',
  async (permissions) => {
    const as = await reader('system', 'read:GlobalAccount', ...permissions);
    const apart: AuditEvent[] = [];
    for (const { subdomain } of await server.deps.db.selectFrom('accounts').select('subdomain').execute())
      apart.push(...(await read<AuditEvent>('', as, `/api/v1/admin/${subdomain}/auditEvents`)));
    const together = await read('', as);
    const plain = together.map(({ account: _, ...event }) => event);
    const byId = (one: AuditEvent, other: AuditEvent) => one.id.localeCompare(other.id);
    expect(plain.sort(byId)).toEqual(apart.sort(byId));
    expect(plain.length).toBeGreaterThan(5);
  },
);

it('tells of people, keys and CRM data those alone who may read these, of their own account by their own rights too', async () => {
  const told = async (...permissions: Permission[]) =>
    (await names('searchText=planted', await reader('system', 'read:GlobalAccount', ...permissions))).sort();
  const open = (tenant: string) => [`${tenant} accounts.setTraits`, `${tenant} identityProviders.test`];
  const everywhere = ['acme', 'birch', 'system'].flatMap(open);
  expect(await told()).toEqual(everywhere);
  expect(await told('read:User', 'read:ApiKey', 'read:Crm')).toEqual(everywhere);
  expect(await told('read:GlobalApiKey')).toEqual(
    [...everywhere, ...tenants.map((tenant) => `${tenant} apiKeys.create`)].sort(),
  );
  const ofFirms = ['crmInvestorFirms.setNotes', 'firms.bulk', 'firms.updateRole'];
  expect(await told('read:Firm')).toEqual(
    [...everywhere, ...tenants.flatMap((tenant) => ofFirms.map((call) => `${tenant} ${call}`))].sort(),
  );
  const all = ['read:GlobalUser', 'read:GlobalApiKey', 'full:GlobalCrm', 'read:Firm'] as const;
  expect(await told(...all)).toHaveLength(tenants.length * kinds.length);
});

it.each([
  ['system', ['read:Account', 'full:User']],
  ['acme', ['read:Account', 'read:GlobalAccount', 'read:GlobalUser']],
] as const)('is refused in %s with %j, also one event of it', async (tenant, permissions) => {
  const [event] = await read('searchText=planted acme');
  const as = await reader(tenant, ...permissions);
  for (const rest of ['', '/export', `/${event?.id}`])
    expect([rest, (await server.fetch(path + rest, { as })).status]).toEqual([rest, 403]);
});

describe('an event', () => {
  it('names its account, and is read by itself', async () => {
    const [event] = await read('account=acme&action=accounts.setTraits&searchText=planted');
    expect(event).toMatchObject({
      objectName: 'acme accounts.setTraits',
      account: { subdomain: 'acme', name: 'Acme Securities', accountType: 'SELL_SIDE' },
    });
    const one = await server.fetch(`${path}/${event?.id}`, { as: 'admin@system.test' });
    expect((await one.json()).data).toEqual(event);
  });

  it('is not there for a reader who may not read what it is of', async () => {
    const [event] = await read('account=acme&action=users.update&searchText=planted');
    const as = await reader('system', 'read:GlobalAccount');
    expect((await server.fetch(`${path}/${event?.id}`, { as })).status).toBe(404);
  });
});

describe('the log', () => {
  it('stands in the order of time over all accounts, a page at a time', async () => {
    const all = await names('searchText=planted&orderDirection=desc');
    expect(all.at(0)).toBe('birch crmInvestorFirms.setNotes');
    expect(all.at(-1)).toBe('system accounts.setTraits');
    expect(await names('searchText=planted&orderDirection=asc')).toEqual(all.toReversed());
    const page = await server.fetch(`${path}?searchText=planted&orderDirection=desc&perPage=5&page=3`, {
      as: 'admin@system.test',
    });
    const { data, pagination } = await page.json();
    expect(data.map(({ objectName }: AuditEvent) => objectName)).toEqual(all.slice(10, 15));
    expect(pagination).toMatchObject({ totalCount: all.length, hasNext: true });
  });

  it('is found by account, by its subdomain or by words of its name', async () => {
    const ofAcme = kinds.map((kind) => plantedOf('acme', kind));
    for (const account of ['acme', 'ACME', 'securities acm'])
      expect([account, await names(`searchText=planted&account=${account}`)]).toEqual([account, ofAcme]);
    expect(await names('searchText=planted&account=no such account')).toEqual([]);
    expect(await names('searchText=planted&account=%25')).toEqual([]);
  });

  it('is found by who, what, how it ended and when', async () => {
    const of = (action: string) => ['system', 'acme', 'birch'].map((tenant) => `${tenant} ${action}`);
    const found = (query: string) => names(`searchText=planted&${query}`);
    expect(await found('action=apiKeys.create')).toEqual(of('apiKeys.create'));
    expect(await found('objectType=identityProviders')).toEqual(of('identityProviders.test'));
    expect(await found('outcome=FORBIDDEN')).toEqual(of('users.list'));
    expect(await found('author=Planted&action=users.update')).toEqual(of('users.update'));
    expect(await found('authorKind=job')).toEqual([]);
    expect(await found('from=2026-11-21')).toEqual([]);
    expect(await found('objectId=planted&to=2026-11-20&action=users.bulk')).toEqual(of('users.bulk'));
    expect((await server.fetch(`${path}?roleId=x`, { as: 'admin@system.test' })).status).toBe(422);
  });

  it('is a spreadsheet with the account of each event, told of in the own log of the platform', async () => {
    const file = await server.fetch(`${path}/export?searchText=planted&action=users.update&locale=fr`, {
      as: 'admin@system.test',
    });
    const book = XLSX.read(new Uint8Array(await file.arrayBuffer()));
    const rows = XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, {
      header: 1,
    });
    expect(rows[0]?.slice(0, 3)).toEqual(['Quand', 'Compte', 'Qui']);
    expect(rows.slice(1).map((row) => row[1])).toEqual([
      'Tenantry',
      'Acme Securities',
      'Birch Investment Partners',
    ]);
    const [noted, ...others] = await read('action=platformAuditEvents.export&outcome=SUCCESS');
    expect(others).toEqual([]);
    expect(noted).toMatchObject({ objectType: 'accounts', account: { subdomain: 'system' } });
  });
});
