import { type Kysely, type RawBuilder, sql } from 'kysely';
import type {
  DataSource,
  EntityType,
  FirmCategory,
  FirmStatus,
  IndustryType,
  RoleType,
} from '#contract/firmValues.ts';
import type { Database } from '#server/db/database.ts';
import { isMapped, isOnPlatform } from '#server/directory/readFirm.ts';
import { survivorOf } from '#server/directory/survivors.ts';
import { type Party, type PartyName, partyOf } from '#server/matching/party.ts';
import { placeOf } from '#server/matching/places.ts';

type Db = Kysely<Database>;

/** A firm as compared, and its source records. */
export type DirectoryCandidate = {
  id: string;
  name: string;
  key: string;
  parentId: string | null;
  isDeleted: boolean;
  party: Party;
  records: Records;
};

type Address = {
  type: 'HEADQUARTERS' | 'PREVIOUS_ADDRESS' | 'OTHER';
  street_line1: string;
  street_line2: string | null;
  city: string;
  state: string;
  postal_code: string;
  country: string;
};
type Records = {
  names: Omit<PartyName, 'parsed'>[];
  identifiers: { type: string; value: string }[];
  urls: string[];
  addresses: Address[];
};

/** The firms with these ids, deleted ones too. */
export async function readCandidates(db: Db, ids: readonly string[]): Promise<DirectoryCandidate[]> {
  return ids.length === 0 ? [] : candidatesWhere(db, sql`firms.id = any(${[...ids]}::uuid[])`);
}

/** The firm with a key, also where it was merged into another: a link to it is refused. */
export async function readFirmByKey(db: Db, key: string): Promise<DirectoryCandidate | undefined> {
  return (await candidatesWhere(db, sql`firms.key = ${key}`))[0];
}

/** The same, but of a merged firm the survivor. */
export async function readSurvivorByKey(db: Db, key: string): Promise<DirectoryCandidate | undefined> {
  return (await candidatesWhere(db, sql`firms.id = ${survivorOf(sql`requested.key = ${key}`)}`))[0];
}

const effective = sql`firm_id = firms.id and record_status = 'EFFECTIVE'`;
const all = (table: string, value: RawBuilder<unknown>, also = sql``) => sql`coalesce((
  select jsonb_agg(${value} order by created_on, id) from ${sql.table(table)} where ${effective} ${also}), '[]'::jsonb)`;

async function candidatesWhere(db: Db, condition: RawBuilder<unknown>) {
  const { rows } = await sql<Omit<DirectoryCandidate, 'party' | 'records'> & Records>`
    select id, key, display_name as name, parent_id as "parentId", record_status = 'DELETED' as "isDeleted",
      ${all('firm_names', sql`jsonb_build_object('value', name, 'type', type, 'isDisplayName', is_display_name)`)} as names,
      ${all('firm_identifiers', sql`jsonb_build_object('type', type, 'value', value)`)} as identifiers,
      ${all('firm_contacts', sql`to_jsonb(value)`, sql`and type = 'URL'`)} as urls,
      ${all(
        'firm_addresses',
        sql`jsonb_build_object('type', type, 'street_line1', street_line1, 'street_line2', street_line2,
        'city', city, 'state', state, 'postal_code', postal_code, 'country', country)`,
      )} as addresses
    from firms where ${condition}`.execute(db);
  return rows.map(({ id, key, name, parentId, isDeleted, ...records }) => ({
    ...{ id, key, name, parentId, isDeleted, records },
    party: partyIn(key, records),
  }));
}

function partyIn(key: string, { names, identifiers, urls, addresses }: Records): Party {
  const valuesOf = (kind: string) =>
    identifiers.filter(({ type }) => type === kind).map(({ value }) => value);
  return partyOf({
    names,
    websites: urls,
    places: headquartersFirst(addresses).map((address) => placeOf(written(address))),
    identifiers: {
      ...{ lei: valuesOf('LEI'), cik: valuesOf('CIK'), crd: valuesOf('CRD') },
      ...{ factSet: valuesOf('FACT_SET'), rolodexKey: [key] },
    },
  });
}

export const headquartersFirst = <T extends { type: string }>(addresses: readonly T[]): T[] =>
  [...addresses].sort((a, b) => Number(b.type === 'HEADQUARTERS') - Number(a.type === 'HEADQUARTERS'));

export const written = ({ street_line1, street_line2, postal_code, ...address }: Address) => ({
  ...{ streetLine1: street_line1, streetLine2: street_line2, postalCode: postal_code },
  ...address,
});

/** What a match shows of a firm besides what is compared. */
export type FirmFacts = {
  source: DataSource;
  status: FirmStatus;
  roles: RoleType[];
  entity_type: EntityType | null;
  industry_type: IndustryType | null;
  firm_type: FirmCategory;
  description: string | null;
  parent_name: string | null;
  ultimate_parent_name: string | null;
  is_on_platform: boolean;
  is_mapped: boolean;
  link_frequency: number;
};

export async function readFacts(db: Db, ids: readonly string[]): Promise<Map<string, FirmFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<FirmFacts & { id: string }>`
    select firms.id, firms.source, firms.status, firms.roles, firms.entity_type, firms.industry_type, firms.firm_type,
      firms.description, parent.display_name as parent_name, top.display_name as ultimate_parent_name,
      ${isOnPlatform} as is_on_platform, ${isMapped} as is_mapped,
      (select count(distinct account_id)::int from crm_investor_firms
        where crm_investor_firms.cmg_entity_key = firms.key and crm_investor_firms.status = 'EFFECTIVE') as link_frequency
    from firms
    left join firms as parent on parent.id = firms.parent_id
    left join firms as top on top.id = firms.ultimate_parent_id
    where firms.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
