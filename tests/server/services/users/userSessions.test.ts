import { expect, it } from 'vitest';
import { testServer } from '#tests/support/testServer.ts';
import { addBrowser, addSession, browserIdOf } from '#tests/walk/addSession.ts';

const server = testServer();
const as = 'admin@acme.test';

async function userWithDevices() {
  const { db, newId } = server.deps;
  const users = db.selectFrom('users').select(['id', 'account_id']).where('email', '=', 'viewer@acme.test');
  const { id, account_id } = await users.executeTakeFirstOrThrow();
  const [sessionId, browserId] = [newId(), browserIdOf(newId())];
  await addSession(server.deps, { account_id, user_id: id, id: sessionId });
  await addBrowser(server.deps, { account_id, user_id: id }, browserId);
  return { path: `/api/v1/users/${id}`, id, sessionId, browserId };
}

const read = async (path: string) => (await (await server.fetch(`${path}/sessions`, { as })).json()).data;
const end = async (path: string) => (await server.fetch(path, { as, method: 'DELETE' })).status;
const mails = async () => {
  const jobs = await server.deps.db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').execute();
  return jobs.map(({ payload }) => JSON.stringify(payload)).filter((mail) => mail.includes('logged you out'));
};

it('ends one session and forgets one browser of a user, once, and mails the user', async () => {
  const { path, id, sessionId, browserId } = await userWithDevices();
  const before = await read(path);
  expect(before.sessions).toContainEqual(expect.objectContaining({ id: sessionId, isCurrent: false }));
  expect(before.browsers.map((browser: { id: string }) => browser.id)).toContain(browserId);
  for (const one of [`${path}/sessions/${sessionId}`, `${path}/browsers/${browserId}`])
    expect([await end(one), await end(one)]).toEqual([204, 404]);
  expect(JSON.stringify(await read(path))).not.toMatch(new RegExp(`${sessionId}|${browserId}`));
  expect(await mails()).toHaveLength(2);
  const events = await (await server.fetch(`/api/v1/auditEvents?objectId=${id}`, { as })).json();
  const actions = events.data.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(expect.arrayContaining(['users.endSession', 'users.forgetBrowser']));
});

it('ends all sessions and forgets all browsers', async () => {
  const { path } = await userWithDevices();
  expect(await end(`${path}/sessions`)).toBe(204);
  expect(await read(path)).toEqual({ sessions: [], browsers: [] });
});

it('keeps the session that asks, of oneself', async () => {
  const { data } = await (await server.fetch('/api/v1/self/profile', { as })).json();
  const path = `/api/v1/users/${data.id}`;
  expect(await end(`${path}/sessions`)).toBe(204);
  expect(await read(path)).toMatchObject({ sessions: [{ isCurrent: true }] });
});
