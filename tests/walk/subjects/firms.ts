import { sql } from 'kysely';
import type { TestServer } from '#tests/support/testServer.ts';
import type { Names, Sample, Subject } from '../subject.ts';

const see = { anyOf: ['read:Firm'] };
const edit = { anyOf: ['full:Firm'] };

const filters = [
  ...['key=100007919', 'status=ACTIVE,DEFUNCT', 'legalEntityType=BANK', 'industryType=BANKING,ENERGY'],
  ...['roleType=INVESTOR', 'deletionStatus=EFFECTIVE', 'firmType=PWM,REGULAR'],
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

/** A firm of the walk's own with one record of each kind, whose display name is another. */
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
  const names: Record<string, string> = { id, detailsId: id };
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

/** Two editors take turns with four values, none of which is among the two that a record is made with. */
const oneOf = (values: readonly string[], n: number, who: string) =>
  who === 'Walked' ? values[n % 2] : values[2 + ((2 * n + who.length) % 4)];

/** A body for each kind of record, another from call to call. */
const bodies = (n: number, who = 'Walked'): Readonly<Record<string, object>> => ({
  names: { value: `${who}${n}`, type: 'OTHER', recordStatus: 'EFFECTIVE' },
  identifiers: { type: 'OTHER', value: `${who}${n}`, recordStatus: 'EFFECTIVE' },
  sectors: {
    scheme: 'NAICS',
    code: oneOf(['511', '512', '521', '522', '523', '524'], n, who),
    recordStatus: 'EFFECTIVE',
  },
  roles: {
    type: oneOf(['ISSUER', 'UNDERWRITER', 'AUDITOR', 'COUNSEL', 'LENDER', 'ADVISOR'], n, who),
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

/** The first change keeps the firm as it was, too. */
const firstChange = { firm_versions: 2 };

const ofParts = Object.keys(nested).flatMap((part): [string, Sample][] => {
  const one = part.replace(/(?<=s)es$|s$/, '');
  const verb = `${one[0]?.toUpperCase()}${one.slice(1)}`;
  const takes = Object.keys(bodies(0)[part] ?? {});
  const body = (n: number) => bodies(n)[part] ?? {};
  const words: Record<string, number> = part === 'names' ? { vocabulary: 1, postings: 1 } : {};
  return [
    [`firms.create${verb}`, { body, takes, adds: { [`firm_${part}`]: 1, ...firstChange, ...words } }],
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

const flag: Sample = {
  body: (n) => ({ value: n % 2 === 0 }),
  takes: ['value'],
  stored: { table: 'firm_names' },
};
const flagOf = (changed: string): Sample => ({
  ...flag,
  edit: { changed, body: (_, n) => ({ value: n % 2 === 0 }) },
});

/** Document 3, sections 6 and 7, and the decisions' table of rights: every account reads one directory, the platform edits it. */
export const subject: Subject = {
  gates: {
    'GET /dex/api/v1/firms': see,
    'GET /dex/api/v1/firms/facets': see,
    'GET /dex/api/v1/firms/metadata/legalEntityType': see,
    'GET /dex/api/v1/firms/metadata/industryType': see,
    'GET /dex/api/v1/firms/metadata/sectorScheme': see,
    'GET /dex/api/v1/firms/{id}': see,
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
  },
  table: 'firms',
  platformNames: Object.fromEntries(
    ['id', 'detailsId', ...Object.values(nested)].map((name) => [
      name,
      async (server: TestServer) => (await firmOf(server))[name] ?? '',
    ]),
  ),
  others: (server) => makeFirm(server, 'Walked Elsewhere'),
  ready: async ({ db }, _, { names: { id, nameId } }) => {
    await sql`delete from firm_versions where firm_id = ${id}`.execute(db);
    await sql`update firms set version = 1, details_version = 1, record_status = 'EFFECTIVE' where id = ${id}`.execute(
      db,
    );
    for (const table of tables)
      await sql`update ${sql.table(table)} set version = 1, record_status = 'EFFECTIVE' where firm_id = ${id}`.execute(
        db,
      );
    await sql`update firm_names set is_display_name = false where firm_id = ${id} and id = ${nameId}`.execute(
      db,
    );
    await sql`update firm_names set is_display_name = true where firm_id = ${id} and id = (
      select id from firm_names where firm_id = ${id} order by created_on, id limit 1)`.execute(db);
  },
  calls: {
    'firms.list': { ofAllAccounts: true, filters },
    'firms.facets': { ofAllAccounts: true, filters },
    // It names the accounts that are mapped to the firm.
    'firms.impact': { ofAllAccounts: true },
    'firms.hierarchy': {
      ofAllAccounts: true,
      filters: ['traversal=full', 'traversalType=ancestor', 'traversal=descendant&depth=1', 'searchText=a'],
    },
    'firms.create': {
      body: (n) => ({ name: { value: `WalkedFirm${n}`, type: 'COMMON' } }),
      takes: ['name'],
      adds: { firms: 1, firm_names: 1, firm_versions: 1, vocabulary: 1, postings: 1 },
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

/** Made once for each server. */
const made = new WeakMap<TestServer, Promise<Names>>();
function firmOf(server: TestServer): Promise<Names> {
  const firm = made.get(server) ?? makeFirm(server, 'Walked Here');
  made.set(server, firm);
  return firm;
}
