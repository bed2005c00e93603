import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { addApiKey } from '#tests/walk/addApiKey.ts';
import { addBrowser, browserIdOf } from '#tests/walk/addSession.ts';
import { createHttpServer, type HttpServer } from '../identity/tenantBrowser.ts';

let server: HttpServer;
beforeAll(async () => {
  server = await createHttpServer();
});
afterAll(() => server.close());

const newPassword = 'Fresh-Harbour-1979';

describe('one’s own details', () => {
  it('are changed from the version that was read, and logged', async () => {
    const before = await profileOf('admin@acme.test');
    const details = { firstName: 'Ada', lastName: 'Åkesson', jobFunction: 'ECM' };
    const changed = await update('admin@acme.test', details, before.version);
    expect(changed.data).toEqual({ ...before, ...details, version: before.version + 1 });
    expect(await profileOf('admin@acme.test')).toEqual(changed.data);
    const found = await server.fetch('/api/v1/users?searchText=akesson', { as: 'admin@acme.test' });
    expect((await found.json()).data).toMatchObject([{ id: before.id, email: 'admin@acme.test' }]);
    expect(await eventOf('profile.update', before.id)).toMatchObject({
      object_type: 'users',
      object_version: before.version + 1,
      before: { lastName: before.lastName },
      after: { lastName: 'Åkesson', jobFunction: 'ECM' },
    });
  });

  it('need a name and a job function that the account has, all faults in one answer', async () => {
    const { version } = await profileOf('admin@birch.test');
    const answer = await update(
      'admin@birch.test',
      { firstName: '', lastName: ' ', jobFunction: 'ECM' },
      version,
    );
    expect(answer.error.details.map(({ message }: { message: string }) => message)).toEqual([
      'First name is required',
      'Last name is required',
      'This account has the job functions ANALYST, PORTFOLIO_MANAGER, TRADER, SYNDICATE, ADMINISTRATOR, LEGAL_COMPLIANCE, TECHNOLOGY, ASSISTANT, SUPPORT, OTHER',
    ]);
    const missing = await update(
      'admin@birch.test',
      { firstName: 'A', lastName: 'B', jobFunction: null },
      version,
    );
    expect(missing.error.message).toBe('Job Function is required');
  });
});

it('one’s own sessions begin with the current one, whichever was used last', async () => {
  const [here, elsewhere] = [server.browser('birch'), server.browser('birch')];
  const { access_token } = await here.signIn('viewer@birch.test');
  await elsewhere.signIn('viewer@birch.test');
  const url = '/api/v1/self/sessions';
  const { body } = await here.call(url, { headers: { authorization: `Bearer ${access_token}` } });
  const listed: { isCurrent: boolean }[] = JSON.parse(body).data;
  expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
});

describe('one’s own remembered browsers', () => {
  const url = '/api/v1/self/browsers';
  const as = 'admin@acme.test';
  const list = async () => (await (await server.fetch(url, { as })).json()).data;
  const end = async (path: string, by = as) =>
    (await server.fetch(path, { as: by, method: 'DELETE' })).status;
  const remember = async () => {
    const { id: user_id } = await profileOf(as);
    const { id: account_id } = await accountOf('acme');
    const browserId = browserIdOf(server.deps.newId());
    await addBrowser(server.deps, { account_id, user_id }, browserId);
    return browserId;
  };

  it('are forgotten one at a time, by nobody else here', async () => {
    const id = await remember();
    expect(await list()).toContainEqual(expect.objectContaining({ id }));
    expect(await end(`${url}/${id}`, 'viewer@acme.test')).toBe(404);
    expect([await end(`${url}/${id}`), await end(`${url}/${id}`)]).toEqual([204, 404]);
    expect(JSON.stringify(await list())).not.toContain(id);
    expect(await eventOf('ownSessions.forgetBrowser', (await profileOf(as)).id)).toMatchObject({
      author_kind: 'user',
    });
  });

  it('are forgotten together, a colleague’s are not', async () => {
    await remember();
    expect(await end(url, 'viewer@acme.test')).toBe(204);
    expect(await list()).toHaveLength(1);
    expect(await end(url)).toBe(204);
    expect(await list()).toEqual([]);
  });

  it('are no program’s to see', async () => {
    const { id: account_id } = await accountOf('acme');
    const { token } = await addApiKey(server.deps, { account_id, maker: as, permissions: ['full:User'] });
    expect((await server.fetch(url, { token })).status).toBe(403);
  });
});

describe('a new password of one’s own', () => {
  it('ends all other sessions of the person and every mailed link, and lets this one go on', async () => {
    const email = 'viewer@acme.test';
    const { id } = await profileOf(email);
    const [here, elsewhere] = [server.browser(), server.browser()];
    const mine = await here.signIn(email);
    const other = await elsewhere.signIn(email);
    await server.fetch(`/api/v1/users/${id}/resetPasswordRequests`, {
      as: 'admin@acme.test',
      method: 'POST',
    });

    expect((await change({ token: mine.access_token }, demoPassword)).status).toBe(200);
    expect((await here.profile(mine.access_token)).status).toBe(200);
    expect((await elsewhere.profile(other.access_token)).status).toBe(401);
    expect(await elsewhere.renew()).toEqual({ error: 'login_required' });
    expect(await here.renew()).toHaveProperty('access_token');
    await expect(server.browser().signIn(email)).rejects.toThrow('INVALID_CREDENTIALS');
    await server.browser().signIn(email, newPassword);
    const open = await server.deps.db
      .selectFrom('mailed_links')
      .select('purpose')
      .where('user_id', '=', id)
      .where('used_on', 'is', null)
      .execute();
    expect(open).toEqual([]);
    expect(await eventOf('profile.changePassword', id)).toMatchObject({ author_kind: 'user' });
  });

  it('reports each rule of the account that it breaks, and that both must match', async () => {
    const as = 'admin@acme.test';
    const short = await change({ as }, demoPassword, 'password');
    expect(await detailsOf(short)).toEqual([
      ['newPassword', 'validation.passwordTooShort'],
      ['newPassword', 'validation.passwordTooCommon'],
    ]);
    const same = await change({ as }, demoPassword, demoPassword);
    expect(await detailsOf(same)).toEqual([['newPassword', 'validation.passwordUsedBefore']]);
    const json = { oldPassword: '', newPassword: '', confirmPassword: 'x' };
    const empty = await server.fetch(path, { as, method: 'PUT', json });
    expect((await detailsOf(empty)).map(([, key]) => key)).toEqual(
      expect.arrayContaining(['validation.oldPasswordRequired', 'validation.newPasswordRequired']),
    );
  });

  it('reports all faults beside a wrong old one, except that it was used before', async () => {
    const as = 'viewer@birch.test';
    const send = (oldPassword: string, next: string, confirmPassword = next) =>
      server.fetch(path, { as, method: 'PUT', json: { oldPassword, newPassword: next, confirmPassword } });
    const wrong = ['oldPassword', 'validation.oldPasswordWrong'];
    const short = ['newPassword', 'validation.passwordTooShort'];
    expect(await detailsOf(await send('Wrong-Harbour-1', 'kjwqhdl'))).toEqual([wrong, short]);
    expect(await detailsOf(await send('Wrong-Harbour-1', 'kjwqhdl', 'x'))).toEqual([
      ['confirmPassword', 'validation.passwordsMustMatch'],
      wrong,
      short,
    ]);
    expect(await detailsOf(await send('Wrong-Harbour-1', demoPassword))).toEqual([wrong]);
    expect(await detailsOf(await send('Wrong-Harbour-1', ''))).toEqual([
      ['newPassword', 'validation.newPasswordRequired'],
      wrong,
    ]);
    const fifth = await send('Wrong-Harbour-1', 'kjwqhdl', 'x');
    expect((await fifth.json()).error.code).toBe('LOCKED_OUT');
  });

  it('is refused for a wrong old one, which counts as a sign-in’s does, and forgotten after a right one', async () => {
    const as = 'nobody@birch.test';
    for (let n = 0; n < 4; n++) {
      expect(await detailsOf(await change({ as }, 'Wrong-Harbour-1'))).toEqual([
        ['oldPassword', 'validation.oldPasswordWrong'],
      ]);
    }
    expect((await change({ as }, demoPassword, 'short')).status).toBe(422);
    for (let n = 0; n < 4; n++) await change({ as }, 'Wrong-Harbour-1');
    const fifth = await change({ as }, 'Wrong-Harbour-1');
    expect((await fifth.json()).error.code).toBe('LOCKED_OUT');
    expect(fifth.headers.get('retry-after')).toBe('900');
    expect((await (await change({ as }, demoPassword)).json()).error.code).toBe('LOCKED_OUT');
    await expect(server.browser('birch').signIn(as)).rejects.toThrow('LOCKED_OUT');
    const { id } = await profileOf(as);
    expect(await eventOf('profile.changePassword', id)).toMatchObject({ after: { outcome: 'LOCKED_OUT' } });
    const jobs = await server.deps.db.selectFrom('jobs').select(['kind', 'payload']).execute();
    const { account_id: accountId } = await eventOf('profile.changePassword', id);
    const mailed = { accountId, email: as, purpose: 'unlock', locale: 'en' };
    expect(jobs.filter(({ payload }) => payload.email === as)).toEqual([
      { kind: 'requestedLink', payload: mailed },
    ]);
  });

  it('is not for those who sign in elsewhere: they have no rules to keep, and no change', async () => {
    await server.deps.db
      .updateTable('accounts')
      .set({ local_login_enabled: false })
      .where('subdomain', '=', 'cedar')
      .execute();
    const as = 'admin@cedar.test';
    expect((await profileOf(as)).passwordRules).toBeNull();
    expect((await profileOf('admin@acme.test')).passwordRules).toMatchObject({ minLength: 12 });
    expect((await (await change({ as }, demoPassword)).json()).error.code).toBe('NOT_ALLOWED');
  });
});

const path = '/api/v1/self/password/change';

const change = (who: { as: string } | { token: string }, oldPassword: string, next = newPassword) =>
  server.fetch(path, {
    ...who,
    method: 'PUT',
    json: { oldPassword, newPassword: next, confirmPassword: next },
  });

async function detailsOf(answer: Response): Promise<[string, string][]> {
  const { error } = await answer.json();
  return error.details.map(({ target, code }: { target: string; code: string }) => [target, code]);
}

const profileOf = async (as: string) =>
  (await (await server.fetch('/api/v1/self/profile', { as })).json()).data;

async function update(as: string, json: object, version: number) {
  const headers = { 'if-match': String(version) };
  return (await server.fetch('/api/v1/self/profile', { as, method: 'PUT', json, headers })).json();
}

const accountOf = (subdomain: string) =>
  server.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('subdomain', '=', subdomain)
    .executeTakeFirstOrThrow();

/** The latest of a user by this call. */
const eventOf = (action: string, objectId: string) =>
  server.deps.db
    .selectFrom('audit_events')
    .selectAll()
    .where('action', '=', action)
    .where('object_id', '=', objectId)
    .orderBy('occurred_on', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
