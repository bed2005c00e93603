import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer({ config: { accountExportsAtOnce: 2 } });

/** An export that nobody reads; `end` is the end of its connection. */
async function ask(subdomain: string, path: string, isGone = false) {
  const token = await server.signInAs(`admin@${subdomain}.test`);
  const url = `http://${subdomain}.localhost:4400${path}`;
  const outgoing = Object.assign(new EventEmitter(), { closed: isGone });
  const request = new Request(url, { headers: { authorization: `Bearer ${token}` } });
  const response = await server.app.fetch(request, { outgoing });
  return { response, end: () => outgoing.emit('close') };
}
const users = '/api/v1/users/export';
const audit = '/api/v1/auditEvents/export';

it('writes so many spreadsheets of an account at once, of whatever, and tells the next when to come back', async () => {
  const [first, second, third] = [
    await ask('acme', users),
    await ask('acme', audit),
    await ask('acme', users),
  ];
  expect([first.response.status, second.response.status]).toEqual([200, 200]);
  expect([third.response.status, third.response.headers.get('retry-after')]).toEqual([503, '10']);
  third.end();
  expect((await ask('acme', users)).response.status).toBe(503);
  expect((await ask('birch', users)).response.status).toBe(200);

  first.end();
  const next = await ask('acme', users);
  expect(next.response.status).toBe(200);
  expect((await ask('acme', audit)).response.status).toBe(503);
  next.end();
  second.end();
});

it('keeps no place for who has gone before theirs began', async () => {
  for (let n = 0; n < 3; n++) await ask('acme', users, true);
  const { response, end } = await ask('acme', users);
  expect(response.status).toBe(200);
  end();
});

it('notes in the audit log those alone that were given', async () => {
  const given = () =>
    server.deps.db
      .selectFrom('audit_events')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('action', '=', 'users.export')
      .executeTakeFirstOrThrow();
  const { count: before } = await given();
  const asked = [await ask('acme', users), await ask('acme', users), await ask('acme', users)];
  expect(asked.map(({ response }) => response.status)).toEqual([200, 200, 503]);
  expect(Number((await given()).count)).toBe(Number(before) + 2);
});
