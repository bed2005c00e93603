import { expect, it } from 'vitest';
import { administers } from '#contract/ceiling.ts';
import { scimSchemas } from '#contract/scim.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { groupRolesJob } from '#server/services/provisioning/groupRolesJob.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { connectDirectory } from '#tests/support/directory.ts';
import { stoppedClock } from '#tests/support/testDeps.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';

const server = testServer({ clock: stoppedClock() });
const members = 5_000;

it('takes 5,000 members in one PATCH, whose roles a job gives', async () => {
  const { deps } = server;
  const directory = await connectDirectory(server);
  const account_id = await accountIdOf(deps, 'acme');
  const tx = inAccount(deps.db, account_id);
  await deps.db
    .updateTable('accounts')
    .set({ license_count: 1_000_000 })
    .where('id', '=', account_id)
    .execute();
  const first = await addUser(deps, { account_id, email: 'many0@acme.test' });
  const { rows } = await sqlCopies(first, account_id);
  expect(rows).toHaveLength(members);
  const role = (await tx.selectFrom('roles').select(['id', 'permissions']).execute()).find(
    ({ permissions }) => !permissions.some(administers),
  );
  const { body: group } = await directory.call('POST', '/Groups', { displayName: 'Many' });
  await server.fetch(`/api/v1/myAccount/provisioning/groups/${group.id}/roles`, {
    method: 'PUT',
    as: 'admin@acme.test',
    json: { roleIds: [role?.id] },
  });
  const started = performance.now();
  const { status } = await directory.call('PATCH', `/Groups/${group.id}?excludedAttributes=members`, {
    schemas: [scimSchemas.patch],
    Operations: [{ op: 'Add', path: 'members', value: rows.map(({ id }) => ({ value: id })) }],
  });
  console.log(`${members} members: ${Math.round(performance.now() - started)} ms`);
  expect(status).toBe(200);
  const groupOf = async () => {
    const page = await server.fetch('/api/v1/myAccount/provisioning/groups', { as: 'admin@acme.test' });
    return (await page.json()).data[0];
  };
  expect(await groupOf()).toMatchObject({ users: members, isApplying: true });
  const given = performance.now();
  const nothing = async () => undefined;
  const handlers = new Proxy({ groupRoles: groupRolesJob(deps) } as never, {
    get: (known, kind) => Reflect.get(known, kind) ?? nothing,
  });
  for (let turns = 0; turns < 50 && (await groupOf()).isApplying; turns++) await runDueJobs(deps, handlers);
  console.log(`their roles: ${Math.round(performance.now() - given)} ms`);
  expect(await groupOf()).toMatchObject({ isApplying: false });
  const held = await tx.selectFrom('user_roles').select('user_id').where('source', '=', 'group').execute();
  expect(held).toHaveLength(members);
}, 300_000);

/** As many managed users as members, copied from one in two statements. */
async function sqlCopies(first: string, account_id: string) {
  const { db } = server.deps;
  const { sql } = await import('kysely');
  const columns = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'users' and column_name not in ('id', 'email', 'email_key')`.execute(db);
  const names = sql.join(columns.rows.map(({ name }) => sql.ref(name)));
  const made = await sql<{ id: string }>`
    insert into users (id, email, email_key, ${names})
    select gen_random_uuid(), 'copy' || n || '@acme.test', 'copy' || n || '@acme.test', ${names}
    from users, generate_series(1, ${members}) as n where id = ${first} and account_id = ${account_id}
    returning id`.execute(db);
  await sql`
    insert into provisioned_users (account_id, user_id, state, linked_on)
    select account_id, id, 'LINKED', now() from users
    where account_id = ${account_id} and email like 'copy%'`.execute(db);
  return made;
}
