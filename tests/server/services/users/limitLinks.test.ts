import { expect, it } from 'vitest';
import type { User } from '#contract/users.ts';
import type { JobPayloads } from '#server/jobs/enqueue.ts';
import { mailRequestedLink } from '#server/services/session/mailRequestedLink.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer({ clock: () => now, config: { invitesPerDay: 4 } });
let now = new Date();

it('sends a user one invite in 30 seconds, of all that are asked for at once, and says when the next', async () => {
  const user = await create('ida@acme.test');
  expect(user.invitedOn).toBeNull();
  const answers = await Promise.all(Array.from({ length: 10 }, () => invite(user)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  later(12);
  const refused = await invite(user);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('18');
  expect((await refused.json()).error).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    target: 'accountConfirmed',
    details: [{ code: 'validation.inviteTooSoon', values: { seconds: 18 } }],
  });
  expect(await invitedOn(user)).toBe(new Date(now.getTime() - 12_000).toISOString());
  later(18);
  expect((await invite(user)).status).toBe(200);
  expect(await invitedOn(user)).toBe(now.toISOString());
});

it('sends a user one link to a new password in 30 seconds, and says when the next', async () => {
  const found = await server.fetch('/api/v1/users?searchText=viewer@acme.test', { as: 'admin@acme.test' });
  const [{ id }] = (await found.json()).data;
  const ask = () =>
    server.fetch(`/api/v1/users/${id}/resetPasswordRequests`, { as: 'admin@acme.test', method: 'POST' });
  const answers = await Promise.all(Array.from({ length: 10 }, ask));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  later(12);
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('18');
  expect((await refused.json()).error).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    target: 'password',
    details: [{ code: 'validation.passwordResetTooSoon', values: { seconds: 18 } }],
  });
  later(18);
  expect((await ask()).status).toBe(200);
});

it('counts a link that its user has just asked for: that one is on its way, and would end', async () => {
  later(30);
  const { db } = server.deps;
  const email = 'viewer@acme.test';
  const asked = { method: 'POST', host: 'acme', json: { email } };
  expect((await server.fetch('/api/v1/self/password/resetRequests', asked)).status).toBe(200);
  const [job] = await db.selectFrom('jobs').selectAll().where('kind', '=', 'requestedLink').execute();
  await mailRequestedLink(server.deps)(job?.payload as JobPayloads['requestedLink']);
  const [{ id }] = (
    await (await server.fetch(`/api/v1/users?searchText=${email}`, { as: 'admin@acme.test' })).json()
  ).data;
  const reset = () =>
    server.fetch(`/api/v1/users/${id}/resetPasswordRequests`, { as: 'admin@acme.test', method: 'POST' });
  expect((await reset()).headers.get('retry-after')).toBe('30');
  later(30);
  expect((await reset()).status).toBe(200);
});

it('sends no link to a new password where an identity provider has them, and words an invite for that', async () => {
  const setLogin = (local_login_enabled: boolean) =>
    server.deps.db
      .updateTable('accounts')
      .set({ local_login_enabled })
      .where('subdomain', '=', 'acme')
      .execute();
  const found = await server.fetch('/api/v1/users?searchText=admin@acme.test', { as: 'admin@acme.test' });
  const [{ id }] = (await found.json()).data;
  await setLogin(false);
  try {
    const path = `/api/v1/users/${id}/resetPasswordRequests`;
    const refused = await server.fetch(path, { as: 'admin@acme.test', method: 'POST' });
    expect((await refused.json()).error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ code: 'validation.passwordElsewhere', target: 'password' }],
    });
    await create('oda@acme.test', true);
  } finally {
    await setLogin(true);
  }
  await create('pia@acme.test', true);
  const jobs = await server.deps.db.selectFrom('jobs').select('payload').execute();
  const bodyTo = (email: string) => String(jobs.find(({ payload }) => payload.to === email)?.payload.body);
  expect(bodyTo('oda@acme.test')).toContain('You need no new password: log in through the identity provider');
  expect(bodyTo('oda@acme.test')).not.toMatch(/choose a password/i);
  expect(bodyTo('pia@acme.test')).toContain('Choose a password and activate your user');
});

it('sends no more than its share of a day for an account, those of new users among them', async () => {
  later(24 * 3_600);
  const first = await create('kim@acme.test', true);
  later(3_600);
  for (const email of ['lea@acme.test', 'mia@acme.test']) await create(email, true);
  later(60);
  expect((await invite(first)).status).toBe(200);
  later(60);
  const again = await invite(first);
  expect(again.headers.get('retry-after')).toBe(String(23 * 3_600 - 120));
  expect((await again.json()).error.details).toMatchObject([
    { code: 'validation.tooManyInvites', values: { maximum: 4, minutes: 23 * 60 - 2 } },
  ]);
  const refused = await post('/api/v1/users?sendInvite=true', person('noa@acme.test'));
  expect(refused.status).toBe(429);
  expect((await refused.json()).error.target).toBe('sendInvite');
  expect((await post('/api/v1/users', person('noa@acme.test'))).status).toBe(201);
  later(23 * 3_600 - 120);
  expect((await invite(first)).status).toBe(200);
});

it('counts each new address of a user among them, and changes nothing beyond its share', async () => {
  later(24 * 3_600);
  const token = await server.signInAs('admin@acme.test');
  let user = await create('rob@acme.test');
  const setEmail = (email: string) =>
    server.fetch(`/api/v1/users/${user.id}/email`, {
      method: 'PUT',
      json: { email },
      token,
      headers: { 'if-match': String(user.version) },
    });
  for (const n of [1, 2, 3, 4]) user = (await (await setEmail(`rob${n}@elsewhere.test`)).json()).data;
  const jobs = server.deps.db.selectFrom('jobs').selectAll();
  const before = await jobs.execute();
  later(60);
  const refused = await setEmail('rob5@elsewhere.test');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(24 * 3_600 - 60)]);
  expect((await refused.json()).error).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    target: 'email',
    details: [{ code: 'validation.tooManyInvites', values: { maximum: 4 } }],
  });
  const now = await server.fetch(`/api/v1/users/${user.id}`, { token });
  expect((await now.json()).data).toEqual(user);
  expect(await jobs.execute()).toEqual(before);
  expect((await setEmail('Rob4@elsewhere.test')).status).toBe(200);
});

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

const person = (email: string) => ({ firstName: 'Ida', lastName: 'Test', jobFunction: 'OTHER', email });

/** A day is longer than a session, so each call signs in. */
async function post(path: string, json?: object) {
  return server.fetch(path, { method: 'POST', json, token: await server.signInAs('admin@acme.test') });
}

async function create(email: string, sendInvite = false): Promise<User> {
  const response = await post(`/api/v1/users?sendInvite=${sendInvite}`, person(email));
  expect(response.status).toBe(201);
  return (await response.json()).data;
}

const invite = ({ id }: User) => post(`/api/v1/users/${id}/invites`);

async function invitedOn({ id }: User) {
  const token = await server.signInAs('admin@acme.test');
  return (await (await server.fetch(`/api/v1/users/${id}`, { token })).json()).data.invitedOn;
}
