import { afterAll, beforeAll, expect, it } from 'vitest';
import type { User } from '#contract/users.ts';
import { createHttpServer, type HttpServer } from '#tests/server/identity/tenantBrowser.ts';

let server: HttpServer;
beforeAll(async () => {
  server = await createHttpServer();
});
afterAll(() => server.close());

const as = 'admin@acme.test';
const newPassword = 'Fresh-Harbour-1979';

it('keeps a mailed invite from a disabled user, and gives it back with the status', async () => {
  const created = await server.fetch('/api/v1/users?sendInvite=true', {
    method: 'POST',
    as,
    json: { ...names, email: 'ina@acme.test', jobFunction: 'OTHER', employeeKey: null },
  });
  const { data: user } = await created.json();
  const off = await setStatus(user, 'DISABLED');
  expect(await activate(user)).toEqual([403, 'USER_INACTIVE']);
  await setStatus(off, 'ACTIVE');
  expect(await activate(user)).toEqual([200, undefined]);
  const tokens = await server.browser().signIn(user.email, newPassword);
  expect(tokens.access_token).toBeTruthy();
});

it('ends the link to a new password for good', async () => {
  const response = await server.fetch('/api/v1/users?searchText=viewer@acme.test', { as });
  const [user] = (await response.json()).data;
  await server.fetch(`/api/v1/users/${user.id}/resetPasswordRequests`, { as, method: 'POST' });
  await setStatus(await setStatus(user, 'DISABLED'), 'ACTIVE');
  const json = { ...(await linkOf(user)), newPassword, confirmPassword: newPassword };
  const refused = await server.browser().call('/api/v1/self/password/reset', { method: 'PUT', json });
  expect(JSON.parse(refused.body).error.code).toBe('INVALID_TOKEN');
});

const names = { firstName: 'Ina', lastName: 'Invited' };

async function setStatus({ id, version }: User, status: User['status']): Promise<User> {
  const response = await server.fetch(`/api/v1/users/${id}/status`, {
    ...{ as, method: 'PUT', json: { status } },
    headers: { 'if-match': String(version) },
  });
  return (await response.json()).data;
}

async function activate(user: User) {
  const json = { ...(await linkOf(user)), ...names, newPassword, confirmPassword: newPassword };
  const path = '/api/v1/self/profile/activate';
  const { status, body } = await server.browser().call(path, { method: 'POST', json });
  return [status, body ? JSON.parse(body).error?.code : undefined];
}

/** The parts of the link in the last mail to a user. */
async function linkOf({ email }: User) {
  const jobs = await server.deps.db.selectFrom('jobs').select('payload').orderBy('id').execute();
  const mail = jobs.map(({ payload }) => payload).findLast(({ to }) => to === email);
  const { searchParams } = new URL(/http\S+/.exec(`${mail?.body}`)?.[0] ?? '');
  return { userId: searchParams.get('userId'), token: searchParams.get('code') };
}
