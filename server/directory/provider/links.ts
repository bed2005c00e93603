import { type Kysely, sql } from 'kysely';
import type { FactSetConnection } from '#contract/factSetFirms.ts';
import type { Database } from '#server/db/database.ts';
import { ApiError } from '#server/errors.ts';
import { parentFault } from '../parents.ts';
import type { Surroundings } from './connected.ts';
import type { Holder } from './merging.ts';
import { type HeldValues, type Provided, providedRecords } from './values.ts';

/** The directory's firms connected to these of the external provider, by the latter's ids. */
export async function linkedFirms(
  db: Kysely<Database>,
  providerIds: readonly string[],
): Promise<Map<string, { id: string; key: string; name: string }>> {
  if (providerIds.length === 0) return new Map();
  const { rows } = await sql<{ provider_firm_id: string; id: string; key: string; name: string }>`
    select provider_firm_id, firms.id, key, display_name as name
    from firm_provider_links join firms on firms.id = firm_id
    where provider_firm_id = any(${[...providerIds]})`.execute(db);
  return new Map(rows.map(({ provider_firm_id, ...firm }) => [provider_firm_id, firm]));
}

/** A firm's connection. */
export async function readLink(
  db: Kysely<Database>,
  firmId: string,
): Promise<{ providerId: string; held: HeldValues } | null> {
  const { rows } = await sql<{ providerId: string; held: HeldValues }>`
    select provider_firm_id as "providerId", held from firm_provider_links where firm_id = ${firmId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Connects a firm; if two connect firms to the same provider's firm at once, the unique index refuses the second. */
export const addLink = (
  trx: Kysely<Database>,
  firmId: string,
  { providerId, held, now }: { providerId: string; held: HeldValues; now: Date },
) =>
  sql`insert into firm_provider_links (firm_id, provider_firm_id, linked_on, held)
    values (${firmId}, ${providerId}, ${now}, ${JSON.stringify(held)}::jsonb)`.execute(trx);

export const keepHeld = (trx: Kysely<Database>, firmId: string, held: HeldValues) =>
  sql`update firm_provider_links set held = ${JSON.stringify(held)}::jsonb where firm_id = ${firmId}`.execute(
    trx,
  );

/** A firm's connection, and when it was last refreshed. */
export async function readConnection(db: Kysely<Database>, firmId: string): Promise<FactSetConnection> {
  const { rows } = await sql<{ factSetId: string | null; refreshedOn: Date }>`
    select provider_firm_id as "factSetId",
      greatest(linked_on, refreshed_on, (select max(refreshed_to) from firm_provider_refreshes)) as "refreshedOn"
    from firms left join firm_provider_links on firm_id = id where id = ${firmId}`.execute(db);
  const [row] = rows;
  if (!row) throw new ApiError('NOT_FOUND');
  const { factSetId, refreshedOn } = row;
  return { factSetId, refreshedOn: factSetId === null ? null : new Date(refreshedOn).toISOString() };
}

export const noteRefresh = (db: Kysely<Database>, firmId: string, now: Date) =>
  sql`update firm_provider_links set refreshed_on = ${now} where firm_id = ${firmId}`.execute(db);

export const removeLink = (trx: Kysely<Database>, firmId: string) =>
  sql`delete from firm_provider_links where firm_id = ${firmId}`.execute(trx);

/** What the directory knows about a provider's data on a firm. */
export async function surroundingsOf(
  db: Kysely<Database>,
  firmId: string,
  provided: Provided,
): Promise<Surroundings> {
  return { parentId: await parentOf(db, firmId, provided), holders: await holdersOf(db, firmId, provided) };
}

async function parentOf(
  db: Kysely<Database>,
  firmId: string,
  { parentId }: Provided,
): Promise<string | null> {
  const parent = parentId && (await linkedFirms(db, [parentId])).get(parentId);
  return parent && !(await parentFault(db, firmId, parent.id)) ? parent.id : null;
}

/** Other firms with the provider's identifiers, by kind and value. */
async function holdersOf(
  db: Kysely<Database>,
  firmId: string,
  provided: Provided,
): Promise<ReadonlyMap<string, Holder>> {
  const lookups = providedRecords(provided).flatMap(({ kind, columns }) =>
    kind === 'identifiers' ? [`${columns.type} ${columns.value_key}`] : [],
  );
  const { rows } = await sql<Holder & { lookup: string }>`
    select distinct on (lookup) lookup, firms.id, key, display_name as "displayName"
    from unnest(${lookups}::text[]) as lookup
    join firm_identifiers as held on held.value_key = split_part(lookup, ' ', 2) and held.type = split_part(lookup, ' ', 1)
      and held.record_status = 'EFFECTIVE' and held.firm_id <> ${firmId}
    join firms on firms.id = held.firm_id order by lookup, key`.execute(db);
  return new Map(rows.map(({ lookup: of, ...holder }) => [of, holder]));
}
