import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '#server/writes/auditChain.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addFactor } from '#tests/walk/addFactor.ts';
import { addSession } from '#tests/walk/addSession.ts';
import { addUser } from '#tests/walk/addUser.ts';

const server = testServer();
const as = 'admin@acme.test';
let acme: string;
let id: string;
beforeAll(async () => {
  const account = server.deps.db.selectFrom('accounts').select('id').where('subdomain', '=', 'acme');
  ({ id: acme } = await account.executeTakeFirstOrThrow());
  id = await addUser(server.deps, { account_id: acme, email: 'zephyrine.quillon@acme.test' });
  await addSession(server.deps, { account_id: acme, user_id: id, id: 'hers' });
  await addFactor(server.deps, id, server.deps.newId());
  const details = { lastName: 'Quillon', jobFunction: 'OTHER', employeeKey: 'Z90210' };
  for (const firstName of ['Zephyrine', 'Zéphyrine'])
    await call('PUT', `/users/${id}`, { ...details, firstName });
  await call('PUT', `/users/${id}/email`, { email: 'zephyrine@acme.test' });
  await server.fetch('/api/v1/self', { as: 'zephyrine@acme.test' });
  await server.deps.db
    .insertInto('sent_mails')
    .values({
      account_id: acme,
      id: server.deps.newId(),
      user_id: id,
      kind: 'invite',
      outcome: 'SENT',
      sent_on: server.deps.clock(),
    })
    .execute();
  const accepted_on = server.deps.clock();
  const accepted = { account_id: acme, user_id: id, document: 'terms' as const, edition: '2', accepted_on };
  await server.deps.db.insertInto('legal_acceptances').values(accepted).execute();
});

const call = (method: string, path: string, json?: unknown, more: object = { as }) =>
  server.fetch(`/api/v1${path}`, { method, ...(json !== undefined && { json }), ...more });
const erase = (email: string, more?: object) => call('POST', `/users/${id}/erasure`, { email }, more);
const disable = () => call('PUT', `/users/${id}/status`, { status: 'DISABLED' });

describe('an export', () => {
  it('has record, sessions, events and mails, and is an event itself', async () => {
    const { data } = await (await call('POST', `/users/${id}/personalData`)).json();
    expect(data.record).toMatchObject({
      firstName: 'Zéphyrine',
      email: 'zephyrine@acme.test',
      employeeKey: 'Z90210',
    });
    expect(data.sessions).toHaveLength(2);
    expect(data.factors).toHaveLength(1);
    expect(data.events.map(({ action }: { action: string }) => action)).toEqual([
      'users.setEmail',
      'users.update',
      'users.update',
    ]);
    expect(data.events[1].before.firstName).toBe('Zephyrine');
    expect(data.accepted).toEqual([expect.objectContaining({ document: 'terms', version: '2' })]);
    expect(data.mails).toEqual([expect.objectContaining({ kind: 'invite', outcome: 'SENT' })]);
    const last = server.deps.db.selectFrom('audit_events').select('action').where('object_id', '=', id);
    expect(await last.orderBy('position', 'desc').limit(1).executeTakeFirst()).toEqual({
      action: 'users.exportData',
    });
  });
});

describe('an export and an erasure', () => {
  it.each([
    ['of a user of another account', `/users/USER`, 'admin@birch.test', 404],
    ['of nobody', '/users/019a0000-0000-7000-8000-000000000000', as, 404],
    ['by someone who may only read', '/users/USER', 'viewer@acme.test', 403],
  ])('%s is refused', async (_, path, who, status) => {
    const of = path.replace('USER', id);
    expect((await call('POST', `${of}/personalData`, undefined, { as: who })).status).toBe(status);
    expect((await call('POST', `${of}/erasure`, { email: 'zephyrine@acme.test' }, { as: who })).status).toBe(
      status,
    );
  });
});

describe('an erasure', () => {
  it('is refused of an active user, and with another e-mail', async () => {
    expect(await faultOf(await erase('zephyrine@acme.test'))).toEqual(['status', 422]);
    await disable();
    expect(await faultOf(await erase('viewer@acme.test'))).toEqual(['email', 422]);
  });

  it('leaves nothing of the person in any table of the product', async () => {
    const answer = await erase('Zephyrine@acme.test');
    expect(answer.status).toBe(200);
    const name = `User ${id.slice(-4).toUpperCase()}`;
    expect((await answer.json()).data).toMatchObject({
      firstName: 'Former',
      lastName: name,
      email: `${id}@erased.invalid`,
      employeeKey: null,
      roles: [],
    });
    expect(await holding(/quillon|z[eé]phyrine|z90210/i)).toEqual([]);
    const author = server.deps.db.selectFrom('audit_events').select(['actor_name', 'ip_address']);
    expect(await author.where('actor_user_id', '=', id).execute()).toEqual([]);
    const accepted = server.deps.db.selectFrom('legal_acceptances').select('document');
    expect(await accepted.where('user_id', '=', id).execute()).toEqual([]);
  });

  it('leaves the log whole, and says how many events it changed', async () => {
    expect(await verifyChain(server.deps.db, acme)).toMatchObject({ erased: 5, broken: null });
    const event = server.deps.db.selectFrom('audit_events').select(['object_name', 'before']);
    expect(
      await event.where('action', '=', 'users.erase').where('object_id', '=', id).executeTakeFirst(),
    ).toEqual({
      object_name: `Former User ${id.slice(-4).toUpperCase()}`,
      before: null,
    });
  });

  it('is final: the user can neither be enabled nor erased again', async () => {
    expect(await faultOf(await call('PUT', `/users/${id}/status`, { status: 'ACTIVE' }))).toEqual([
      'status',
      422,
    ]);
    expect(await faultOf(await erase(`${id}@erased.invalid`))).toEqual(['status', 422]);
  });
});

async function faultOf(answer: Response): Promise<[string, number]> {
  const { error } = await answer.json();
  return [error.details?.[0]?.target ?? error.target, answer.status];
}

/** The columns that have a text. */
async function holding(text: RegExp): Promise<string[]> {
  const { db } = server.deps;
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  for (const { table } of rows) {
    const all = await sql<{
      row: Record<string, unknown>;
    }>`select to_jsonb(one) as row from ${sql.table(table)} as one`.execute(db);
    for (const { row } of all.rows) {
      for (const [column, value] of Object.entries(row)) {
        if (text.test(JSON.stringify(value))) found.push(`${table}.${column}`);
      }
    }
  }
  return [...new Set(found)];
}
