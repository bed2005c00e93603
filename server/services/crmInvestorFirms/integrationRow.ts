import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  CrmIntegration,
  CrmIntegrationDetails,
  CrmIntegrationListQuery,
} from '#contract/crmIntegrations.ts';
import { Subdomain } from '#contract/subdomains.ts';
import type { TargetAccount } from '#server/access/call.ts';
import type { Database } from '#server/db/database.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { type Listing, listPage } from '#server/db/listing.ts';
import type { Page } from '#server/db/pagination.ts';
import { ApiError, notFound } from '#server/errors.ts';

/** For the row `crm_investor_firms` of the enclosing query: it came with the latest upload and is undecided. */
export const isNew = sql<boolean>`(cmg_entity_key is null and decided_on is null and status = 'EFFECTIVE'
  and added_by_import_id is not null and added_by_import_id = (select latest_import_id from crm_integrations
    where crm_integrations.account_id = crm_investor_firms.account_id))`;

/** One page of the accounts with CRM data. */
export async function integrationPage(
  db: Kysely<Database>,
  query: CrmIntegrationListQuery,
): Promise<Page<CrmIntegration>> {
  return listPage(listing, integrations(db), query, (rows) => rows.select(columns), toIntegration);
}

/** One of them; throws NOT_FOUND. */
export async function findIntegration(
  db: Kysely<Database>,
  reference: string,
): Promise<CrmIntegrationDetails> {
  const found = integrations(db).select(columns).where(accountColumn(reference), '=', reference);
  const row = await found.executeTakeFirstOrThrow(notFound);
  const types = await inAccount(db, row.id)
    .selectFrom('crm_investor_firms')
    .select('firm_type')
    .distinct()
    .where('firm_type', 'is not', null)
    .orderBy('firm_type')
    .limit(200)
    .execute();
  return { ...toIntegration(row), firmTypes: types.flatMap(({ firm_type }) => firm_type ?? []) };
}

/** The account of one of them, in the form that calls use; throws NOT_FOUND. */
export async function requireIntegration(db: Kysely<Database>, reference: string): Promise<TargetAccount> {
  const account = await integrations(db)
    .select(['id as accountId', 'subdomain', 'name', 'account_type as accountType', 'status'])
    .where(accountColumn(reference), '=', reference)
    .executeTakeFirst();
  if (!account) throw new ApiError('NOT_FOUND');
  return account;
}

const accountColumn = (reference: string) =>
  Subdomain.safeParse(reference).success ? 'accounts.subdomain' : 'accounts.id';

const integrations = (db: Kysely<Database>) =>
  db.selectFrom('accounts').where(sql<SqlBool>`accounts.id in (select account_id from crm_integrations)`);

const modifiedOn: RawBuilder<Date | null> = sql`(
  select modified_on from crm_integrations where crm_integrations.account_id = accounts.id)`;

const listing: Listing<CrmIntegrationListQuery> = {
  key: 'accounts.id',
  search: 'accounts.search_text',
  filters: {},
  orders: {
    name: { column: 'accounts.name_key' },
    modifiedOn: { column: modifiedOn, missing: 'last' },
  },
};

type Counts = { linked: number; fresh: number; total: number };

const columns = [
  'accounts.id',
  'accounts.name',
  'accounts.subdomain',
  modifiedOn.as('modified_on'),
  sql<Counts>`(select jsonb_build_object('linked', count(cmg_entity_key), 'fresh', count(*) filter (where ${isNew}),
      'total', count(*))
    from crm_investor_firms where account_id = accounts.id and status = 'EFFECTIVE')`.as('counts'),
] as const;

type Row = { id: string; name: string; subdomain: string; modified_on: Date | null; counts: Counts };

const toIntegration = ({ id, name, subdomain, modified_on, counts }: Row): CrmIntegration => ({
  id,
  accountId: id,
  name,
  subdomain,
  modifiedOn: modified_on?.toISOString() ?? null,
  linkedFirms: counts.linked,
  unLinkedFirms: counts.total - counts.linked,
  newFirms: counts.fresh,
  totalFirms: counts.total,
});
