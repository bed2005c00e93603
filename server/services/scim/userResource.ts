import { sql } from 'kysely';
import { scimBase, scimSchemas } from '#contract/scim.ts';
import type { JobFunction } from '#contract/users.ts';
import type { DirectoryActor } from '#server/access/directoryCalls.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { userGoverns } from '../provisioning/governing.ts';

/** The users that a directory finds: those it manages and, if it may link them, those without a governing right. */
export function foundUsers(tx: InAccount, { existing_users }: Pick<DirectoryActor, 'existing_users'>) {
  return tx
    .selectFrom('users')
    .leftJoin('provisioned_users as managed', (join) =>
      join.onRef('managed.account_id', '=', 'users.account_id').onRef('managed.user_id', '=', 'users.id'),
    )
    .where(
      existing_users === 'LINK'
        ? sql<boolean>`(managed.state = 'LINKED' or managed.state is null and not ${userGoverns})`
        : sql<boolean>`managed.state = 'LINKED'`,
    );
}

/** Everything of a user that a directory sees. */
export const withResource = (users: ReturnType<typeof foundUsers>) =>
  users
    .select(['users.id', 'first_name', 'last_name', 'email', 'employee_key', 'job_function', 'status'])
    .select(['created_on', 'version', 'managed.external_id', 'managed.state', 'managed.disabled_here'])
    .select(
      sql<{ value: string; display: string }[]>`coalesce((
        select json_agg(json_build_object('value', g.id, 'display', g.name) order by g.name_key)
        from provisioned_members as member
        join provisioned_groups as g on g.account_id = member.account_id and g.id = member.group_id
          and g.provider_id is null
        where member.account_id = users.account_id and member.user_id = users.id), '[]')`.as('groups'),
    );

export type ResourceRow = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  employee_key: string | null;
  job_function: JobFunction;
  status: 'ACTIVE' | 'DISABLED';
  created_on: Date;
  version: number;
  external_id: string | null;
  groups: { value: string; display: string }[];
};

/** A user as SCIM words it. */
export function toScimUser(row: ResourceRow, origin: string): Record<string, unknown> {
  const name = `${row.first_name} ${row.last_name}`;
  return {
    schemas: [scimSchemas.user, scimSchemas.enterprise],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.email,
    name: { givenName: row.first_name, familyName: row.last_name, formatted: name },
    displayName: name,
    title: row.job_function,
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.status === 'ACTIVE',
    groups: row.groups.map((group) => ({ ...group, $ref: `${origin}${scimBase}/Groups/${group.value}` })),
    ...(row.employee_key !== null && { [scimSchemas.enterprise]: { employeeNumber: row.employee_key } }),
    meta: {
      resourceType: 'User',
      created: row.created_on.toISOString(),
      location: `${origin}${scimBase}/Users/${row.id}`,
      version: `W/"${row.version}"`,
    },
  };
}
