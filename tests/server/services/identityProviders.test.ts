import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { makeCertificate } from '#tests/support/makeCertificate.ts';
import { noFirstLogins } from '#tests/support/noFirstLogins.ts';
import { samlMetadata } from '#tests/support/samlMetadata.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addApiKey } from '#tests/walk/addApiKey.ts';
import { addUser } from '#tests/walk/addUser.ts';

const server = testServer({ config: { loopbackProviders: true } });
let accountId: string;
beforeAll(async () => {
  accountId = await idOf('acme');
});

const admin = 'admin@acme.test';
const platform = 'admin@system.test';
const made = makeCertificate({ name: 'idp.acme.test' });

const openIdConnect = { clientId: 'tenantry', authority: 'https://login.acme.test' };
const azureAd = { clientId: 'tenantry', tenantId: 'f3a1', authorizedGroupId: null };
const saml = {
  entityId: 'urn:acme:idp',
  signOnUrl: 'https://idp.acme.test/sso',
  logoutUrl: null,
  certificate: made.base64,
};
const configurations = { openIdConnect, azureAdOpenId: azureAd, saml2p: saml };
type ProviderPath = keyof typeof configurations;

beforeEach(async () => {
  const acme = inAccount(server.deps.db, accountId);
  for (const table of ['identity_providers', 'linked_subjects'] as const)
    await acme.deleteFrom(table).execute();
  await setLogin({ sso_enabled: false, local_login_enabled: true });
});

describe('a provider', () => {
  it('is there once it is added, neither enabled nor verified, whatever was sent', async () => {
    expect(await get('openIdConnect')).toEqual([404, null]);
    const [status, added] = await save('openIdConnect', { enabled: true, version: 0 });
    expect(status).toBe(200);
    expect(added).toEqual({
      id: 'openIdConnect',
      providerType: 'OpenIdConnect',
      name: 'Acme Login',
      enabled: false,
      verified: false,
      verificationUrl: expect.stringMatching(
        /^http:\/\/acme\.localhost:4400\/federation\/openIdConnect\/verify\?signature=[\w-]{43}$/,
      ),
      configuration: openIdConnect,
      version: 1,
      lastTest: null,
      firstLogins: noFirstLogins,
    });
    expect(await get('openIdConnect')).toEqual([200, added]);
    expect(await accountOf()).toMatchObject({
      identityProviders: [
        { providerType: 'OpenIdConnect', name: 'Acme Login', enabled: false, verified: false },
      ],
      localLoginEnabled: true,
      ssoEnabled: false,
    });
  });

  it('is one of a type: a second one is a conflict', async () => {
    await save('saml2p', { version: 0 });
    expect(await save('saml2p', { version: 0 })).toEqual([409, 'EDIT_CONFLICT']);
    expect(await save('azureAdOpenId', { version: 1 })).toEqual([404, 'NOT_FOUND']);
  });

  it('is added and changed by who says no version', async () => {
    const json = { enabled: false, name: 'First', configuration: configurations.azureAdOpenId };
    const call = { method: 'PUT', as: admin };
    const url = `${baseOf(admin)}/azureAdOpenId`;
    const added = await server.fetch(url, { ...call, json });
    expect([added.status, (await added.json()).data.version]).toEqual([200, 1]);
    const changed = await server.fetch(url, { ...call, json: { ...json, name: 'Second' } });
    expect([changed.status, (await changed.json()).data]).toEqual([
      200,
      expect.objectContaining({ name: 'Second', version: 2 }),
    ]);
  });

  it('is changed from the version that was seen', async () => {
    await save('azureAdOpenId', { version: 0 });
    expect(await save('azureAdOpenId', { name: 'Azure', version: 1 })).toEqual([
      200,
      expect.objectContaining({ name: 'Azure', version: 2 }),
    ]);
    expect(await save('azureAdOpenId', { name: 'Entra', version: 1 })).toEqual([409, 'EDIT_CONFLICT']);
  });

  it('of another account is none', async () => {
    await save('openIdConnect', { version: 0 });
    const answer = await server.fetch('/api/v1/myAccount/identityProviders/openIdConnect', {
      as: 'admin@birch.test',
    });
    expect(answer.status).toBe(404);
  });

  it('of SAML shows its certificate’s contents, whatever the file format', async () => {
    const pem = Buffer.from(made.pem).toString('base64');
    const [, { configuration }] = await save('saml2p', { certificate: pem, version: 0 });
    expect(configuration).toMatchObject({
      certificate: made.base64,
      certificateMetadata: { subject: 'CN=idp.acme.test, O=Example', validUntil: '2035-01-01T00:00:00.000Z' },
    });
  });

  it('of SAML keeps all certificates that it may sign with, each once', async () => {
    const [next, after] = [makeCertificate({ name: 'next.test' }), makeCertificate({ name: 'after.test' })];
    const files = [next.pem, made.pem, after.pem, next.pem].map((pem) => Buffer.from(pem).toString('base64'));
    const [, { configuration }] = await save('saml2p', { otherCertificates: files, version: 0 });
    expect(configuration).toMatchObject({
      certificate: made.base64,
      otherCertificates: [next.base64, after.base64],
      otherCertificateMetadata: [
        { subject: 'CN=next.test, O=Example' },
        { subject: 'CN=after.test, O=Example' },
      ],
    });
    await passTest('saml2p');
    const same = { otherCertificates: [next.base64, after.base64] };
    expect((await save('saml2p', same))[1]).toMatchObject({ verified: true });
    expect((await save('saml2p', {}))[1]).toMatchObject({ verified: true, configuration: same });
    expect((await save('saml2p', { otherCertificates: [] }))[1]).toMatchObject({
      verified: false,
      configuration: { otherCertificates: [] },
    });
  });

  it('names each field at fault in one answer, also what only its certificates are', async () => {
    const no = Buffer.from('no certificate').toString('base64');
    const faultsOf = async (path: ProviderPath, json: object) => {
      const answer = await server.fetch(`${baseOf(admin)}/${path}`, { method: 'PUT', as: admin, json });
      const { error } = await answer.json();
      return error.details.map(({ target, message }: { target: string; message: string }) => [
        target,
        message,
      ]);
    };
    const invalid = 'The file you selected is not a valid x.509 certificate';
    const configuration = { ...saml, certificate: no };
    expect(await faultsOf('saml2p', { enabled: false, name: 'Login', configuration })).toEqual([
      ['configuration.certificate', invalid],
    ]);
    const json = {
      enabled: false,
      name: '',
      configuration: { ...configuration, signOnUrl: 'idp.test', otherCertificates: [made.base64, no] },
    };
    expect(await faultsOf('saml2p', json)).toEqual([
      ['name', 'Name is required'],
      ['configuration.signOnUrl', 'Single SignOn Service url must be a valid url'],
      ['configuration.certificate', invalid],
      ['configuration.otherCertificates', invalid],
    ]);
    const nothing = {
      enabled: false,
      name: 'Login',
      configuration: { clientId: '', authority: 'x', more: 1 },
    };
    expect((await faultsOf('openIdConnect', nothing)).map(([target]: string[]) => target)).toEqual([
      'configuration.clientId',
      'configuration.authority',
      'configuration.more',
    ]);
    expect(await get('saml2p')).toEqual([404, null]);
  });

  it('of SAML has its certificate looked at before it is saved', async () => {
    const read = async (file: string) => {
      const answer = await server.fetch(`${baseOf(admin)}/saml2p/certificate`, {
        method: 'POST',
        as: admin,
        json: { certificate: Buffer.from(file).toString('base64') },
      });
      const { data, error } = await answer.json();
      return data ?? [answer.status, error.target, error.message];
    };
    const certificateMetadata = expect.objectContaining({ subject: 'CN=idp.acme.test, O=Example' });
    for (const file of [made.pem, made.base64])
      expect(await read(file)).toEqual({ certificate: made.base64, certificateMetadata });
    expect(await read('no certificate')).toEqual([
      422,
      'certificate',
      'The file you selected is not a valid x.509 certificate',
    ]);
  });

  it('of SAML is read from its metadata, given as it is or by its address', async () => {
    const metadata = samlMetadata(made.base64);
    const filled = { entityId: 'urn:idp', signOnUrl: 'https://idp.test/sso', logoutUrl: null };
    const read = async (typed: string) => {
      const answer = await server.fetch('/api/v1/myAccount/identityProviders/saml2p/metadata', {
        method: 'POST',
        as: admin,
        json: { metadata: typed },
      });
      const { data, error } = await answer.json();
      return error ? error.details[0].code : data;
    };
    expect(await read(metadata)).toMatchObject({
      ...filled,
      certificate: made.base64,
      otherCertificates: [],
    });
    const next = makeCertificate({ name: 'next.test' });
    const [key = ''] = /<KeyDescriptor.*<\/KeyDescriptor>/s.exec(metadata) ?? [];
    expect(await read(metadata.replace(key, key + key.replace(made.base64, next.base64)))).toMatchObject({
      certificate: made.base64,
      otherCertificates: [next.base64],
      otherCertificateMetadata: [{ subject: 'CN=next.test, O=Example' }],
    });
    const ofFaults = 'identityProviderScreens.validation';
    expect(await read('<html/>')).toBe(`${ofFaults}.samlMetadataMalformed`);
    expect(await read(' ')).toBe(`${ofFaults}.samlMetadataRequired`);
    expect(await read('https://127.0.0.1:9/metadata')).toBe(`${ofFaults}.samlMetadataUnreachable`);
  });

  it('of SAML is read from metadata of up to 256 kB, however it is given', async () => {
    const read = async (typed: string) => {
      const answer = await server.fetch('/api/v1/myAccount/identityProviders/saml2p/metadata', {
        method: 'POST',
        as: admin,
        json: { metadata: typed },
      });
      const { data, error } = await answer.json();
      return data?.entityId ?? [answer.status, error.target, error.message];
    };
    const metadata = samlMetadata(made.base64);
    const [start, end] = metadata.split(/(?=<\/EntityDescriptor>$)/);
    // Of a two-byte character, and one that JSON writes as two.
    const ofSize = (bytes: number) => {
      const left = bytes - Buffer.byteLength(metadata);
      return `${start}${'é'.repeat(left % 2)}${'"'.repeat(left - 2 * (left % 2))}${end}`;
    };
    const largest = 262_144;
    const tooLarge = 'SAML metadata may be 256 kB at most. Take that of the identity provider alone.';
    expect(await read(ofSize(largest))).toBe('urn:idp');
    expect(await read(ofSize(largest + 1))).toEqual([422, 'metadata', tooLarge]);
    let served = '';
    const web = createServer((_, response) => response.end(served));
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(web.address() as AddressInfo).port}/metadata`;
    try {
      served = ofSize(largest);
      expect(await read(address)).toBe('urn:idp');
      served = ofSize(largest + 1);
      expect(await read(address)).toEqual([422, 'metadata', tooLarge]);
    } finally {
      await new Promise((resolve) => web.close(resolve));
    }
  });

  it('shows what to register at the provider, before it is saved', async () => {
    const base = 'http://acme.localhost:4400/federation';
    expect(await get('azureAdOpenId/metadata')).toEqual([
      200,
      {
        redirectUri: `${base}/azureAdOpenId/callback`,
        logoutUrl: `${base}/azureAdOpenId/logged-out`,
      },
    ]);
    expect(await get('openIdConnect/metadata')).toEqual([
      200,
      {
        redirectUri: `${base}/openIdConnect/callback`,
        logoutUrl: `${base}/openIdConnect/logged-out`,
        postLogoutRedirectUri: `${base}/openIdConnect/logged-out`,
      },
    ]);
    expect(await get('saml2p/metadata')).toEqual([
      200,
      {
        metadataUrl: `${base}/saml2p/metadata`,
        samlVersion: '2.0',
        assertionConsumerUrl: `${base}/saml2p/acs`,
        singleLogoutUrl: `${base}/saml2p/logout`,
        consumerBinding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
        entityId: `${base}/saml2p/metadata`,
        nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      },
    ]);
  });
});

/** Document 2, section 4. */
describe('which login is on', () => {
  beforeEach(() => save('openIdConnect', { version: 0 }));

  it('a provider that was not tested cannot be enabled', async () => {
    expect(await save('openIdConnect', { enabled: true })).toEqual([
      422,
      'identityProviderScreens.validation.providerUntested',
    ]);
    expect(await loginOf()).toEqual({ sso: false, local: true });
  });

  it('enabling a tested one turns local login off, disabling it on again', async () => {
    await passTest('openIdConnect');
    expect((await save('openIdConnect', { enabled: true }))[0]).toBe(200);
    expect(await loginOf()).toEqual({ sso: true, local: false });
    expect((await save('openIdConnect', { enabled: false }))[0]).toBe(200);
    expect(await loginOf()).toEqual({ sso: false, local: true });
  });

  it('with two active ones local login returns with the last that is disabled', async () => {
    await save('saml2p', { version: 0 });
    for (const path of ['openIdConnect', 'saml2p'] as const) {
      await passTest(path);
      await save(path, { enabled: true });
    }
    await save('openIdConnect', { enabled: false });
    expect(await loginOf()).toEqual({ sso: true, local: false });
    await save('saml2p', { enabled: false });
    expect(await loginOf()).toEqual({ sso: false, local: true });
  });

  it('another configuration is neither tested nor active; another name is the same provider', async () => {
    await passTest('openIdConnect');
    await save('openIdConnect', { enabled: true });
    const [, renamed] = await save('openIdConnect', { enabled: true, name: 'Acme SSO' });
    expect(renamed).toMatchObject({ name: 'Acme SSO', enabled: true, verified: true });
    const [, changed] = await save('openIdConnect', { enabled: true, clientId: 'other' });
    expect(changed).toMatchObject({ enabled: false, verified: false, lastTest: null });
    expect(await loginOf()).toEqual({ sso: false, local: true });
  });

  it('of two at once, one kind is on in the end, whichever comes first', async () => {
    await save('saml2p', { version: 0 });
    for (const path of ['openIdConnect', 'saml2p'] as const) await passTest(path);
    await save('saml2p', { enabled: true });
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([
        save('openIdConnect', { enabled: round % 2 === 0 }),
        save('saml2p', { enabled: round % 2 === 1 }),
      ]);
      expect(answers.map(([status]) => status)).toEqual([200, 200]);
      expect(await loginOf()).toEqual({ sso: true, local: false });
    }
    await Promise.all([save('openIdConnect', { enabled: false }), save('saml2p', { enabled: false })]);
    expect(await loginOf()).toEqual({ sso: false, local: true });
  });

  it('the audit log has it', async () => {
    await passTest('openIdConnect');
    await save('openIdConnect', { enabled: true });
    const events = await server.fetch(
      '/api/v1/auditEvents?objectType=identityProviders&orderField=occurredOn&orderDirection=desc',
      {
        as: admin,
      },
    );
    const [event] = (await events.json()).data;
    expect(event).toMatchObject({
      action: 'identityProviders.saveOpenIdConnect',
      objectName: 'Acme Login',
      changes: [
        { field: 'enabled', before: false, after: true },
        { field: 'localLoginEnabled', before: true, after: false },
      ],
    });
  });
});

describe('who would be shut out', () => {
  beforeEach(() => save('openIdConnect', { version: 0 }));

  it('is everyone, before a test or a sign-in has shown a domain', async () => {
    const [, { users, unmatched, isCallerOut }] = await get('openIdConnect/impact');
    expect(users).toBeGreaterThan(2);
    expect([unmatched, isCallerOut]).toEqual([users, true]);
  });

  it('is nobody of the domain that a test has shown; staff of the platform never are', async () => {
    await passTest('openIdConnect', 'tester@ACME.test');
    expect((await get('openIdConnect/impact'))[1]).toMatchObject({ unmatched: 0, isCallerOut: false });
    await passTest('openIdConnect', 'tester@elsewhere.test');
    expect((await get('openIdConnect/impact'))[1].isCallerOut).toBe(true);
    expect((await get('openIdConnect/impact', platform))[1].isCallerOut).toBe(false);
  });

  it('is nobody the provider knows, nor anyone of their domain', async () => {
    await passTest('openIdConnect', 'tester@elsewhere.test');
    await link('viewer@acme.test');
    expect((await get('openIdConnect/impact'))[1]).toMatchObject({ unmatched: 0, isCallerOut: false });
  });

  it('an administrator cannot shut themselves out, staff can enable for them', async () => {
    await passTest('openIdConnect', 'tester@elsewhere.test');
    expect(await save('openIdConnect', { enabled: true })).toEqual([
      422,
      'identityProviderScreens.validation.providerShutsOut',
    ]);
    expect(await loginOf()).toEqual({ sso: false, local: true });
    expect((await save('openIdConnect', { enabled: true, as: platform }))[0]).toBe(200);
    expect(await loginOf()).toEqual({ sso: true, local: false });
  });

  it('subjects of one issuer are nobody at another', async () => {
    await link('viewer@acme.test');
    await save('openIdConnect', { name: 'Renamed' });
    expect(await links()).toBe(1);
    await save('openIdConnect', { name: 'Renamed', authority: 'https://other.acme.test' });
    expect(await links()).toBe(0);
  });
});

/**
 * A provider decides who everyone is: drafting and testing one needs full Account, the rest the rights over the whole
 * account.
 */
describe('who may change how everyone logs in', () => {
  const as = 'security@acme.test';
  const own: Permission[] = ['full:Account', 'full:User', 'full:Role', 'read:ApiKey'];
  let token: string;
  beforeAll(async () => {
    await addUser(server.deps, { account_id: accountId, email: as, permissions: own });
    token = (await addApiKey(server.deps, { account_id: accountId, maker: admin, permissions: own })).token;
  });
  afterAll(async () => {
    await server.deps.db.updateTable('users').set({ status: 'DISABLED' }).where('email', '=', as).execute();
  });
  beforeEach(() => save('openIdConnect', { version: 0 }));

  const put = async (who: { as: string } | { token: string }, json: object) => {
    const [, { configuration, version }] = await get('openIdConnect');
    const answer = await server.fetch('/api/v1/myAccount/identityProviders/openIdConnect', {
      ...who,
      method: 'PUT',
      json: { enabled: true, name: 'Acme Login', configuration, ...json },
      headers: { 'if-match': String(version) },
    });
    return [answer.status, (await answer.json()).error?.details];
  };
  const lacking = {
    code: 'validation.rightsLacking',
    target: 'enabled',
    values: { rights: 'full:ApiKey' },
    message: expect.any(String),
  };

  it('a draft is theirs who edit login settings', async () => {
    expect((await put({ as }, { enabled: false, name: 'Mine' }))[0]).toBe(200);
    expect((await put({ token }, { enabled: false, name: 'Ours' }))[0]).toBe(200);
  });

  it.each([
    ['enabled', false, { enabled: true }],
    ['renamed while it is enabled', true, { name: 'Mine' }],
    ['changed while it is enabled', true, { configuration: { ...openIdConnect, clientId: 'mine' } }],
    ['disabled', true, { enabled: false }],
  ])('one is %s by those alone who hold the rights over all of the account', async (_, from, json) => {
    await passTest('openIdConnect');
    if (from) await save('openIdConnect', { enabled: true });
    const before = [await get('openIdConnect'), await loginOf()];
    expect(await put({ as }, json)).toEqual([403, [lacking]]);
    expect(await put({ token }, json)).toEqual([403, [lacking]]);
    expect([await get('openIdConnect'), await loginOf()]).toEqual(before);
    expect((await put({ as: admin }, json))[0]).toBe(200);
  });

  it('each change is mailed to those who administer the account, and a draft is not', async () => {
    const told = async () => {
      const jobs = await server.deps.db
        .selectFrom('jobs')
        .select('payload')
        .where('kind', '=', 'mail')
        .execute();
      await server.deps.db.deleteFrom('jobs').execute();
      const mails = jobs.map(({ payload }) => payload as { to: string; subject: string; body: string });
      return mails.filter(({ to }) => to === admin).map(({ subject, body }) => [subject, body]);
    };
    await told();
    await save('openIdConnect', { name: 'Drafted' });
    await passTest('openIdConnect');
    expect(await told()).toEqual([]);
    const link = 'http://acme.localhost:4400/app/account/security/providers/openIdConnect';
    const steps: [Save, string][] = [
      [{ enabled: true }, 'activated'],
      [{ enabled: true, name: 'www.evil.test' }, 'renamed'],
      [{ enabled: false, name: 'www.evil.test' }, 'deactivated'],
      [{ enabled: true }, 'activated'],
      [{ enabled: true, clientId: 'another' }, 'changed'],
    ];
    for (const [json, word] of steps) {
      await save('openIdConnect', json);
      const [[subject, body] = [], ...others] = await told();
      expect(subject).toBe(`An identity provider of Acme Securities has been ${word}`);
      expect(body).toContain(link);
      expect(body).not.toContain('www.evil');
      expect(others).toEqual([]);
    }
    await passTest('openIdConnect');
    await save('openIdConnect', { enabled: true, clientId: 'another' });
    await told();
    await save('openIdConnect', { enabled: true, clientId: 'another' });
    expect(await told()).toEqual([]);
  });
});

const baseOf = (as: string) =>
  as === platform ? '/api/v1/admin/accounts/acme/identityProviders' : '/api/v1/myAccount/identityProviders';

async function get(path: string, as = admin) {
  const answer = await server.fetch(`${baseOf(as)}/${path}`, { as });
  return [answer.status, answer.ok ? (await answer.json()).data : null];
}

type Save = {
  as?: string;
  enabled?: boolean;
  name?: string;
  version?: number;
  clientId?: string;
  authority?: string;
  certificate?: string;
  otherCertificates?: string[];
};

/** Saves over the current state; returns the status and the provider, or the code of the fault. */
async function save(
  path: ProviderPath,
  { as = admin, enabled = false, name = 'Acme Login', version, ...changed }: Save,
) {
  const answer = await server.fetch(`${baseOf(as)}/${path}`, {
    method: 'PUT',
    as,
    headers: { 'if-match': String(version ?? (await get(path))[1]?.version) },
    json: { enabled, name, configuration: { ...configurations[path], ...changed } },
  });
  const { data, error } = await answer.json();
  const fault = error?.details[0]?.code;
  return error ? [answer.status, fault?.includes('.') ? fault : error.code] : [answer.status, data];
}

/** What a sign-in's passed test leaves. */
async function passTest(path: ProviderPath, email = 'tester@acme.test') {
  const now = server.deps.clock();
  const step = { step: 'email', outcome: 'passed', reason: null, facts: { email } };
  const log = { startedOn: now, finishedOn: now, passed: true, steps: [step] };
  const type = { openIdConnect: 'OpenIdConnect', azureAdOpenId: 'AzureAdOpenId', saml2p: 'Saml2P' } as const;
  await inAccount(server.deps.db, accountId)
    .updateTable('identity_providers')
    .set({ verified: true, tested_on: now, last_test: JSON.stringify(log) })
    .where('provider_type', '=', type[path])
    .execute();
}

async function link(email: string) {
  const { db, clock } = server.deps;
  const acme = inAccount(db, accountId);
  const provider = await acme.selectFrom('identity_providers').select('id').executeTakeFirstOrThrow();
  const user = await acme
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('linked_subjects')
    .values({
      account_id: accountId,
      provider_id: provider.id,
      subject: email,
      user_id: user.id,
      linked_on: clock(),
    })
    .execute();
}

const links = async () =>
  (await inAccount(server.deps.db, accountId).selectFrom('linked_subjects').select('subject').execute())
    .length;

async function accountOf() {
  return (await (await server.fetch('/api/v1/myAccount', { as: admin })).json()).data;
}

async function loginOf() {
  const { ssoEnabled: sso, localLoginEnabled: local } = await accountOf();
  return { sso, local };
}

async function setLogin(login: { sso_enabled: boolean; local_login_enabled: boolean }) {
  await server.deps.db.updateTable('accounts').set(login).where('id', '=', accountId).execute();
}

const idOf = (subdomain: string) => accountIdOf(server.deps, subdomain);
