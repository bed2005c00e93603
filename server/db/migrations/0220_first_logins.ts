import { type Kysely, sql } from 'kysely';

/**
 * Whom a provider's logins create, with which roles; and groups that a token names, beside those of a directory. A
 * provider's groups are entered by hand, each by the exact value of the claim.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const provider =
  'foreign key (account_id, provider_id) references identity_providers (account_id, id) on delete cascade';

const statements = [
  `alter table identity_providers
    add column creates_users boolean not null default false,
    add column allowed_domains text[] not null default '{}',
    add column job_function text collate "C" not null default 'OTHER',
    add column groups_unread_on timestamptz,
    add column groups_unread_of uuid`,
  `create table first_login_roles (
    account_id uuid not null,
    provider_id uuid not null,
    role_id uuid not null,
    primary key (account_id, provider_id, role_id),
    ${provider},
    foreign key (account_id, role_id) references roles (account_id, id) on delete cascade
  )`,
  'create index first_login_roles_by_role on first_login_roles (account_id, role_id)',
  `alter table provisioned_groups add column provider_id uuid, add ${provider}`,
  'drop index provisioned_groups_by_name',
  `create unique index provisioned_groups_by_name on provisioned_groups (account_id, name_key)
    where provider_id is null`,
  `create unique index provisioned_groups_by_claim on provisioned_groups (account_id, provider_id, name)
    where provider_id is not null`,
];
