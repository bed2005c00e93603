import { sql } from 'kysely';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import type { TestServer } from '#tests/support/testServer.ts';
import { endBulks, nobody, startBulk } from '../startBulk.ts';
import type { Names, Sample, Subject } from '../subject.ts';
import { addMergeable, mergeable, readyForMerge } from './firms/merging.ts';
import {
  beginHistory,
  plainFirm,
  plainWords,
  readyForProvider,
  versionNumber,
  withOlderVersion,
} from './firms/ready.ts';

const see = { anyOf: ['read:Firm'] };
const edit = { anyOf: ['full:Firm'] };

const filters = [
  ...['key=100007919', 'status=ACTIVE,DEFUNCT', 'legalEntityType=BANK', 'industryType=BANKING,ENERGY'],
  ...['roleType=INVESTOR', 'deletionStatus=EFFECTIVE', 'firmType=PWM,REGULAR'],
  'quality=untouched,capitals',
];

const nested = {
  names: 'nameId',
  identifiers: 'identifierId',
  sectors: 'sectorId',
  roles: 'firmRoleId',
  addresses: 'addressId',
  contacts: 'contactId',
} as const;
const tables = Object.keys(nested).map((part) => `firm_${part}`);

/** A firm of the walk's own with one record of each kind and another display name. */
async function makeFirm({ fetch }: TestServer, value: string): Promise<Names> {
  const post = async (path: string, json: object): Promise<string> => {
    const headers = { 'idempotency-key': `${path} ${value}` };
    const answer = await fetch(`/dex/api/v1/firms${path}`, {
      method: 'POST',
      as: 'admin@system.test',
      json,
      headers,
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
    return (await answer.json()).data.id;
  };
  const id = await post('', { name: { value, type: 'COMMON' } });
  const names: Record<string, string> = { id, detailsId: id, relationId: id };
  for (const [part, name] of Object.entries(nested))
    names[name] = await post(`/${id}/${part}`, bodies(0)[part] ?? {});
  return names;
}

const address = (city: string) => ({
  type: 'OTHER',
  streetLine1: '1 Main Street',
  streetLine2: null,
  streetLine3: null,
  city,
  state: 'NY',
  postalCode: '10001',
  country: 'US',
  phoneNumber: null,
  faxNumber: null,
});

/** New records have one of the first two values, the walk's own one of the next two; two editors alternate between four. */
const oneOf = (values: readonly string[], n: number, who: string) => {
  if (who === 'New') return values[n % 2];
  return who === 'Walked' ? values[2 + (n % 2)] : values[4 + ((2 * n + who.length) % 4)];
};

/** A body for each kind of record, different from call to call. */
const bodies = (n: number, who = 'Walked'): Readonly<Record<string, object>> => ({
  names: { value: `${who}${n}`, type: 'OTHER', recordStatus: 'EFFECTIVE' },
  identifiers: { type: 'OTHER', value: `${who}${n}`, recordStatus: 'EFFECTIVE' },
  sectors: {
    scheme: 'NAICS',
    code: oneOf(['531', '532', '513', '512', '521', '522', '523', '524'], n, who),
    recordStatus: 'EFFECTIVE',
  },
  roles: {
    type: oneOf(
      ['INVESTOR', 'SPONSOR', 'ISSUER', 'UNDERWRITER', 'AUDITOR', 'COUNSEL', 'LENDER', 'ADVISOR'],
      n,
      who,
    ),
    recordStatus: 'EFFECTIVE',
  },
  addresses: { ...address(`${who}${n}`), recordStatus: 'EFFECTIVE' },
  contacts: { type: 'EMAIL', value: `${who}${n}@walked.example`, recordStatus: 'EFFECTIVE' },
});
const changedOf: Readonly<Record<string, string>> = { sectors: 'code', roles: 'type', addresses: 'city' };

const details = (description: string) => ({
  description,
  entityType: 'BANK',
  industryType: 'BANKING',
  status: 'ACTIVE',
  recordStatus: 'EFFECTIVE',
  firmCategoryType: null,
});

/** The first change stores the original firm, too. */
const firstChange = { firm_versions: 2 };

const ofParts = Object.keys(nested).flatMap((part): [string, Sample][] => {
  const one = part.replace(/(?<=s)es$|s$/, '');
  const verb = `${one[0]?.toUpperCase()}${one.slice(1)}`;
  const takes = Object.keys(bodies(0)[part] ?? {});
  const body = (n: number) => bodies(n)[part] ?? {};
  const words: Record<string, number> = part === 'names' ? { vocabulary: 1, postings: 1 } : {};
  return [
    [
      `firms.create${verb}`,
      {
        body: (n) => bodies(n, 'New')[part] ?? {},
        takes,
        adds: { [`firm_${part}`]: 1, ...firstChange, ...words },
      },
    ],
    [
      `firms.update${verb}`,
      {
        body,
        takes,
        stored: { table: `firm_${part}` },
        edit: { changed: changedOf[part] ?? 'value', body: (who, n) => bodies(n, who)[part] ?? {} },
      },
    ],
  ];
});

const bulk = { action: 'setStatus', params: { status: 'ACTIVE' } };
const bulkFields = ['action', 'ids', 'filter', 'params'];

/** Two editors alternate between two parents each. */
const parents = { parentA: 'first', parentB: 'first', parentC: 'second', parentD: 'second' } as const;

const flag: Sample = {
  body: (n) => ({ value: n % 2 === 0 }),
  takes: ['value'],
  stored: { table: 'firm_names' },
};
const flagOf = (changed: string): Sample => ({
  ...flag,
  edit: { changed, body: (_, n) => ({ value: n % 2 === 0 }) },
});

/**
 * Document 3, sections 6 and 7, and the decisions' table of rights: every account reads one directory, the platform
 * edits it.
 */
export const subject: Subject = {
  gates: {
    'GET /dex/api/v1/firms': see,
    'GET /dex/api/v1/firms/export': see,
    'GET /dex/api/v1/firms/facets': see,
    'GET /dex/api/v1/firms/quality': see,
    'GET /dex/api/v1/firms/metadata/legalEntityType': see,
    'GET /dex/api/v1/firms/metadata/industryType': see,
    'GET /dex/api/v1/firms/metadata/sectorScheme': see,
    'POST /dex/api/v1/firms/bulk/preview': edit,
    'POST /dex/api/v1/firms/bulk': edit,
    'GET /dex/api/v1/firms/bulk/{bulkId}': edit,
    'DELETE /dex/api/v1/firms/bulk/{bulkId}': edit,
    'GET /dex/api/v1/firms/{id}': see,
    'GET /dex/api/v1/firms/{id}/export': see,
    'GET /dex/api/v1/firms/{id}/hierarchy': see,
    'GET /dex/api/v1/firms/{id}/impact': edit,
    'POST /dex/api/v1/firms': edit,
    'PUT /dex/api/v1/firms/{id}/firmBasicInformation/{detailsId}': edit,
    ...Object.fromEntries(
      Object.entries(nested).flatMap(([part, name]) => [
        [`POST /dex/api/v1/firms/{id}/${part}`, edit],
        [`PUT /dex/api/v1/firms/{id}/${part}/{${name}}`, edit],
      ]),
    ),
    ...Object.fromEntries(
      ['setDisplayName', 'setMarketingName', 'setFinraName', 'setNameAbbreviation'].map((call) => [
        `POST /dex/api/v1/firms/{id}/names/{nameId}/${call}`,
        edit,
      ]),
    ),
    'GET /dex/api/v1/firms/{id}/versions': see,
    'GET /dex/api/v1/firms/{id}/version/{versionNumber}': see,
    'POST /dex/api/v1/firms/{id}/version/{versionNumber}/restore': edit,
    'POST /dex/api/v1/firms/{id}/version/{versionNumber}/restoreValue': edit,
    'POST /dex/api/v1/firms/{id}/version/{versionNumber}/restoreValues': edit,
    'PUT /dex/api/v1/firms/{id}/relations/{relationId}/parent': edit,
    'POST /dex/api/v1/firms/fromFactSet': edit,
    'POST /dex/api/v1/firms/{id}/factSetLink': edit,
    'DELETE /dex/api/v1/firms/{id}/factSetLink': edit,
    'GET /dex/api/v1/firms/{id}/factSetLink': edit,
    'POST /dex/api/v1/firms/{id}/factSetLink/refresh': edit,
    'GET /dex/api/v1/firms/{id}/merge/{otherId}': edit,
    'POST /dex/api/v1/firms/{id}/merge': edit,
    'GET /dex/api/v1/firms/{id}/merge': see,
    'POST /dex/api/v1/firms/{id}/unmerge': edit,
  },
  table: 'firms',
  platformNames: {
    ...Object.fromEntries(
      ['id', 'detailsId', 'relationId', ...Object.values(nested)].map((name) => [
        name,
        async (server: TestServer) => (await firmOf(server))[name] ?? '',
      ]),
    ),
    bulkId: async (server) => {
      const id = await startBulk(server, '/dex/api/v1/firms/bulk', 'setStatus', { status: 'ACTIVE' });
      await endBulks(server.deps, await accountIdOf(server.deps, 'system'));
      return id;
    },
    otherId: async ({ deps }) => {
      await addMergeable(deps);
      return mergeable[0];
    },
    versionNumber: async (server) => {
      await beginHistory(server.deps, (await firmOf(server)).id ?? '');
      return String(versionNumber);
    },
    ...Object.fromEntries(
      Object.keys(parents).map((name) => [
        name,
        async (server: TestServer) => (await makeFirm(server, `Walked ${name}`)).id ?? '',
      ]),
    ),
  },
  others: async (server) => {
    const names = await makeFirm(server, 'Walked Elsewhere');
    await sql`update firms set version = 1 where id = ${names.id}`.execute(server.deps.db);
    return names;
  },
  ready: async (deps, call, { names }) => {
    const { db } = deps;
    // It writes its event alone.
    if (call === 'firms.export') return;
    if (call === 'firms.bulk') return void (await endBulks(deps, await accountIdOf(deps, 'system')));
    const { id = '', nameId } = names;
    await (call.startsWith('firms.restore') ? withOlderVersion({ db }, id) : beginHistory({ db }, id));
    if (/connectFactSet$/i.test(call)) await sql`update firms set version = 1 where id = ${id}`.execute(db);
    await sql`update firms set details_version = 1, relations_version = 1, record_status = 'EFFECTIVE',
      parent_id = null, ultimate_parent_id = null, entity_type = 'BANK', overridden = '{}' where id = ${id}`.execute(
      db,
    );
    await readyForProvider({ db }, call, id, {
      tables,
      own: Object.values(nested).flatMap((name) => names[name] ?? []),
    });
    for (const table of tables)
      await sql`update ${sql.table(table)} set version = 1, record_status = 'EFFECTIVE' where firm_id = ${id}`.execute(
        db,
      );
    // A firm has each sector and role once.
    for (const [table, own] of [
      ['firm_sectors', names.sectorId],
      ['firm_roles', names.firmRoleId],
    ])
      await sql`delete from ${sql.table(table ?? '')} where firm_id = ${id} and id <> ${own}`.execute(db);
    await sql`update firm_names set is_display_name = false where firm_id = ${id} and id = ${nameId}`.execute(
      db,
    );
    await sql`update firm_names set is_display_name = true where firm_id = ${id} and id = (
      select id from firm_names where firm_id = ${id} order by created_on, id limit 1)`.execute(db);
    await readyForMerge({ db }, call, id);
  },
  calls: {
    'firms.list': { ofAllAccounts: true, filters },
    'firms.export': { ofAllAccounts: true, filters: [...filters, 'locale=fr', 'timeZone=Europe/Paris'] },
    // It names the banks that link the firm, to the platform alone.
    'firms.exportOne': { ofAllAccounts: true, filters: ['locale=fr', 'timeZone=Europe/Paris'] },
    'firms.facets': { ofAllAccounts: true, filters },
    // It names the accounts that are mapped to the firm.
    'firms.impact': { ofAllAccounts: true },
    'firms.hierarchy': {
      ofAllAccounts: true,
      filters: ['traversal=full', 'traversalType=ancestor', 'traversal=descendant&depth=1', 'searchText=a'],
    },
    // It names the platform's staff, to the platform alone.
    'firms.versions': { ofAllAccounts: true },
    'firms.version': { ofAllAccounts: true },
    'firms.previewBulk': { body: () => ({ ...bulk, ids: [nobody] }), takes: bulkFields },
    'firms.bulk': {
      body: () => ({ ...bulk, ids: [nobody] }),
      takes: bulkFields,
      adds: { bulks: 1, bulk_records: 1, jobs: 1 },
    },
    'firms.restoreVersion': {
      adds: { firm_versions: 1 },
      stored: { table: 'firms', name: 'id' },
      edit: { changed: 'description', body: () => ({}), isOnce: true },
    },
    'firms.restoreValue': {
      body: () => ({ part: 'details', recordId: null, field: 'description' }),
      takes: ['part', 'recordId', 'field'],
      adds: { firm_versions: 1 },
      stored: { table: 'firms', name: 'id' },
      edit: {
        changed: 'description',
        body: () => ({ part: 'details', field: 'description' }),
        isOnce: true,
      },
    },
    'firms.restoreValues': {
      body: () => ({ values: [{ part: 'details', recordId: null, field: 'description' }] }),
      takes: ['values', 'values.0.part', 'values.0.recordId', 'values.0.field'],
      adds: { firm_versions: 1 },
      stored: { table: 'firms', name: 'id' },
      edit: {
        changed: 'description',
        body: () => ({ values: [{ part: 'details', field: 'description' }] }),
        isOnce: true,
      },
    },
    'firms.setParent': {
      body: () => ({ parentId: null }),
      takes: ['parentId'],
      stored: { table: 'firms', version: 'relations_version' },
      edit: {
        changed: 'parentId',
        body: (who, n, others) => ({ parentId: others('firms')[parentsOf(who)[n % 2] ?? ''] ?? null }),
      },
    },
    // Both name the accounts that link or are mapped to a firm.
    'firms.previewMerge': { areApart: true, ofAllAccounts: true, filters: [`survivorId=${mergeable[0]}`] },
    'firms.mergeRecord': { ofAllAccounts: true },
    'firms.merge': {
      body: (n) => ({ mergedId: mergeable[n % 2] }),
      takes: ['mergedId', 'mergedVersion', 'take', 'lei'],
      adds: { firm_merges: 1, firm_versions: 4, firm_names: 1, audit_events: 2 },
      stored: { table: 'firms', name: 'id' },
      edit: {
        changed: 'mergedFrom',
        body: (who) => ({ mergedId: mergeable[who.length % 2] }),
        isOnce: true,
      },
    },
    'firms.unmerge': {
      body: () => ({ links: [{ accountId: nobody, firmId: nobody }] }),
      takes: ['links', 'links.0.accountId', 'links.0.firmId'],
      adds: { firm_versions: 2, audit_events: 2 },
    },
    'firms.importFactSet': {
      body: (n) => ({ factsetId: plainFirm(n) }),
      takes: ['factSetId', 'factsetId'],
      adds: {
        ...{
          firms: 1,
          firms_to_compare: 1,
          firm_names: 2,
          firm_identifiers: 2,
          firm_sectors: 1,
          firm_addresses: 1,
        },
        ...{ firm_contacts: 1, firm_versions: 1, firm_provider_links: 1, postings: plainWords },
      },
    },
    'firms.connectFactSet': {
      body: (n) => ({ factSetId: plainFirm(n) }),
      takes: ['factSetId', 'factsetId', 'keep'],
      adds: {
        ...{ firm_names: 1, firm_identifiers: 2, firm_sectors: 1, firm_addresses: 1, firm_contacts: 1 },
        // What was called by two words is called by those of the provider.
        ...{ ...firstChange, firm_provider_links: 1, postings: plainWords - 2 },
      },
      edit: {
        changed: 'isFactSetConnected',
        body: (who) => ({ factSetId: plainFirm(who.length) }),
        isOnce: true,
      },
    },
    'firms.disconnectFactSet': {
      body: () => ({ keep: [] }),
      takes: ['factSetId', 'factsetId', 'keep'],
      adds: { ...firstChange, firm_provider_links: -1 },
      edit: { changed: 'isFactSetConnected', body: () => ({}), isOnce: true },
    },
    'firms.create': {
      body: (n) => ({ name: { value: `WalkedFirm${n}`, type: 'COMMON' } }),
      takes: ['name'],
      adds: { firms: 1, firms_to_compare: 1, firm_names: 1, firm_versions: 1, vocabulary: 1, postings: 1 },
    },
    'firms.updateDetails': {
      body: (n) => details(`Walked ${n}`),
      takes: Object.keys(details('')),
      stored: { table: 'firms', version: 'details_version' },
      edit: { changed: 'description', body: (who, n) => details(`${who} ${n}`) },
    },
    'firms.setMarketingName': flagOf('isMarketingName'),
    'firms.setFinraName': flagOf('isFinraName'),
    'firms.setNameAbbreviation': flagOf('isAbbreviation'),
    ...Object.fromEntries(ofParts),
  },
  app: async () => (await import('./firms/app.ts')).app,
};

const parentsOf = (who: string) =>
  Object.entries(parents).flatMap(([name, editor]) => (editor === who ? [name] : []));

/** Made once for each server. */
const made = new WeakMap<TestServer, Promise<Names>>();
function firmOf(server: TestServer): Promise<Names> {
  const firm = made.get(server) ?? makeFirm(server, 'Walked Here');
  made.set(server, firm);
  return firm;
}
