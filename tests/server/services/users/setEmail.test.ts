import { afterAll, beforeAll, expect, it } from 'vitest';
import type { User } from '#contract/users.ts';
import { createHttpServer, type HttpServer } from '#tests/server/identity/tenantBrowser.ts';

let server: HttpServer;
beforeAll(async () => {
  server = await createHttpServer();
});
afterAll(() => server.close());

const newPassword = 'Fresh-Harbour-1979';

it('informs both addresses, ends sessions and links, and lets in who confirms the new one', async () => {
  const user = await userOf('viewer@acme.test');
  const licenses = await licensesUsed();
  const browser = server.browser();
  const { access_token } = await browser.signIn(user.email);
  await server.fetch(`/api/v1/users/${user.id}/resetPasswordRequests`, { as: admin, method: 'POST' });
  const [reset] = await mailsTo(user.email);

  const changed = await setEmail(user, 'vera@elsewhere.test', 'fr');
  expect(changed).toMatchObject({
    email: 'vera@elsewhere.test',
    status: 'ACTIVE',
    accountConfirmed: false,
    version: user.version + 1,
  });
  expect((await browser.profile(access_token)).status).toBe(401);
  expect(await browser.renew()).toEqual({ error: 'login_required' });
  for (const email of [user.email, changed.email])
    await expect(server.browser().signIn(email)).rejects.toThrow('INVALID_CREDENTIALS');
  expect(await licensesUsed()).toBe(licenses);

  const [, notice] = await mailsTo(user.email);
  expect(notice?.subject).toBe('L’adresse e-mail de votre utilisateur pour Acme Securities a changé');
  expect(notice?.body).not.toContain('vera@elsewhere.test');
  expect(notice?.body).not.toContain('http');
  const [confirmation, ...others] = await mailsTo('vera@elsewhere.test');
  expect(others).toEqual([]);
  expect(confirmation?.subject).toBe('Confirmez votre nouvelle adresse e-mail pour Acme Securities');

  expect((await usePassword('/api/v1/self/password/reset', 'PUT', reset)).status).toBe(422);
  const names = { firstName: user.firstName, lastName: user.lastName };
  const confirmed = await usePassword('/api/v1/self/profile/activate', 'POST', confirmation, names);
  expect(confirmed.status).toBe(200);
  const tokens = await server.browser().signIn('vera@elsewhere.test', newPassword);
  const profile = JSON.parse((await server.browser().profile(tokens.access_token)).body).data;
  expect(profile).toMatchObject({ ...names, accountConfirmed: true, email: 'vera@elsewhere.test' });
});

it('keeps the user signed in, when the address only changes its letters', async () => {
  const user = await userOf('nobody@acme.test');
  const token = await server.signInAs(user.email);
  expect(await setEmail(user, 'Nobody@acme.test')).toMatchObject({
    email: 'Nobody@acme.test',
    accountConfirmed: true,
  });
  expect((await server.fetch('/api/v1/self/profile', { token })).status).toBe(200);
  expect(await mailsTo('nobody@acme.test')).toEqual([]);
  expect(await mailsTo('Nobody@acme.test')).toEqual([]);
});

it('mails nobody, when the change is refused', async () => {
  const user = await userOf('nobody@acme.test');
  const response = await put(user, admin);
  expect(response.status).toBe(409);
  expect(await mailsTo(user.email)).toEqual([]);
  expect(await userOf('nobody@acme.test')).toEqual(user);
});

const admin = 'admin@acme.test';

async function userOf(email: string): Promise<User> {
  const response = await server.fetch(`/api/v1/users?searchText=${email}`, { as: admin });
  return (await response.json()).data[0];
}

const put = ({ id, version }: User, email: string, language = 'en') =>
  server.fetch(`/api/v1/users/${id}/email`, {
    as: admin,
    method: 'PUT',
    json: { email },
    headers: { 'if-match': String(version), 'accept-language': language },
  });

const setEmail = async (user: User, email: string, language?: string): Promise<User> =>
  (await (await put(user, email, language)).json()).data;

async function mailsTo(to: string) {
  const jobs = await server.deps.db.selectFrom('jobs').selectAll().orderBy('id').execute();
  return jobs.map(({ payload }) => payload).filter((mail) => mail.to === to);
}

/** Uses a mail's link with a new password. */
function usePassword(path: string, method: string, mail: { body?: unknown } | undefined, names = {}) {
  const link = new URL(/http\S+/.exec(`${mail?.body}`)?.[0] ?? '');
  const [userId, token] = ['userId', 'code'].map((name) => link.searchParams.get(name));
  const json = { userId, token, ...names, newPassword, confirmPassword: newPassword };
  return server.browser().call(path, { method, json });
}

async function licensesUsed(): Promise<number> {
  const row = server.deps.db.selectFrom('accounts').select('licenses_used').where('subdomain', '=', 'acme');
  return (await row.executeTakeFirstOrThrow()).licenses_used;
}
