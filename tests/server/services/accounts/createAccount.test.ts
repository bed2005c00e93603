import { describe, expect, it } from 'vitest';
import { administratorRole } from '#server/catalogue/roles.ts';
import { stoppedClock } from '#tests/support/testDeps.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer({ clock: stoppedClock() });

const as = 'admin@system.test';
const keyOfAcme = '100007919';
let n = 0;

function send(given: object, caller = as) {
  n += 1;
  const json = { name: `New ${n}`, subdomain: `new-${n}`, accountType: 'BUY_SIDE', ...given };
  const headers = { 'idempotency-key': `create-${n}` };
  return server.fetch('/api/v1/admin/accounts', { method: 'POST', as: caller, json, headers });
}
const create = async (given: object) => (await (await send(given)).json()).data;
const faultsOf = async (given: object) => {
  const answer = await send(given);
  const { error } = await answer.json();
  const faults = error.details.map(({ target, code }: { target: string; code: string }) => [target, code]);
  return [answer.status, Object.fromEntries(faults)];
};
const { stringify } = JSON;

describe('a new account', () => {
  it('is a trial of 10 licenses and 30 days, pending, with two factors demanded (ruling 27)', async () => {
    const account = await create({ subdomain: 'Fresh', cmgEntityKey: '' });
    expect(account).toMatchObject({
      id: 'fresh',
      subdomain: 'fresh',
      status: 'PENDING',
      cmgEntityKey: null,
      licenseType: 'TRIAL',
      licenseCount: 10,
      remainingLicenseCount: 10,
      requireTwoFactorAuth: true,
      traitCodes: ['ACCOUNT'],
    });
    const end = new Date(server.deps.clock().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
    expect(account.trialEndsOn).toBe(end);
  });

  it('has the licence and the traits that were chosen', async () => {
    const chosen = { licenseType: 'PAID', licenseCount: 25, trialEndsOn: '2031-05-01', traits: ['DATALAB'] };
    const paid = await create(chosen);
    expect(paid).toMatchObject({ licenseType: 'PAID', licenseCount: 25, trialEndsOn: null });
    expect([...paid.traitCodes].sort()).toEqual(['ACCOUNT', 'DATALAB']);
    const trial = await create({ licenseType: 'TRIAL', trialEndsOn: '2031-05-01', traits: ['ACCOUNT'] });
    expect(trial).toMatchObject({ licenseCount: 10, trialEndsOn: '2031-05-01', traitCodes: ['ACCOUNT'] });
  });

  it('has the roles of its type, complete, so that a later trait takes effect for their holders', async () => {
    const { subdomain } = await create({});
    const { data: roles } = await (await server.fetch(`/api/v1/admin/${subdomain}/roles`, { as })).json();
    const manager = roles.find(({ name }: { name: string }) => name === 'Portfolio Manager');
    expect(manager.permissions).toContain('full:Ioi');
    expect(manager.given).toEqual([]);
    expect(stringify(roles)).not.toContain('Global');
  });

  it('is active with the key of a firm', async () => {
    const [firm] = await server.deps.db
      .selectFrom('firms')
      .select('key')
      .where('key', 'like', '0%')
      .limit(1)
      .execute();
    expect(await create({ cmgEntityKey: firm?.key })).toMatchObject({
      status: 'ACTIVE',
      cmgEntityKey: firm?.key,
    });
  });

  it('is in its own audit log from the first event on', async () => {
    const { subdomain } = await create({ name: 'Logged' });
    const event = await server.deps.db
      .selectFrom('audit_events')
      .innerJoin('accounts', 'accounts.id', 'audit_events.account_id')
      .select(['action', 'actor_name', 'after'])
      .where('accounts.subdomain', '=', subdomain)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      action: 'accounts.create',
      actor_name: 'Paula Adler',
      after: { name: 'Logged', subdomain, version: 1 },
    });
  });

  it.each([
    [
      { name: '', subdomain: ' ', accountType: '' },
      422,
      {
        name: 'nameRequired',
        subdomain: 'accountSubdomainRequired',
        accountType: 'accountTypeRequired',
      },
    ],
    [{ subdomain: 'no dots.' }, 422, { subdomain: 'subdomainMalformed' }],
    [{ subdomain: 'DraftAccounts' }, 422, { subdomain: 'subdomainReserved' }],
    [{ subdomain: 'acme' }, 409, { subdomain: 'subdomainTaken' }],
    [{ cmgEntityKey: '12345678' }, 422, { cmgEntityKey: 'entityKeyLength' }],
    [{ cmgEntityKey: '999999999' }, 422, { cmgEntityKey: 'entityKeyUnknown' }],
    [
      { cmgEntityKey: keyOfAcme, subdomain: 'acme' },
      409,
      { subdomain: 'subdomainTaken', cmgEntityKey: 'entityKeyInUse' },
    ],
    [{ accountType: 'SYSTEM' }, 422, { accountType: 'requests.validation.notAllowed' }],
    [
      { subdomain: 'www', licenseType: '', licenseCount: null },
      422,
      { subdomain: 'subdomainReserved', licenseType: 'malformed', licenseCount: 'licenseCountRequired' },
    ],
    [{ traits: ['WIRES', 'DATALAB'] }, 422, { traits: 'traitsNotOffered' }],
    [{ accountType: 'SELL_SIDE', traits: ['PLATFORM'] }, 422, { traits: 'traitsNotOffered' }],
    [
      { traits: ['NO_SUCH'], subdomain: 'acme' },
      422,
      { subdomain: 'subdomainTaken', traits: 'traitsNotOffered' },
    ],
    [
      { name: '', administratorEmail: 'x@y.test' },
      422,
      {
        name: 'nameRequired',
        administratorFirstName: 'firstNameRequired',
        administratorLastName: 'lastNameRequired',
      },
    ],
    [
      { administratorFirstName: 'Ada' },
      422,
      { administratorLastName: 'lastNameRequired', administratorEmail: 'emailRequired' },
    ],
  ])('is refused with the reason, all at once: %j', async (given, status, faults) => {
    const keyed = Object.entries(faults).map(([field, key]) => [
      field,
      key.includes('.') ? key : `validation.${key}`,
    ]);
    expect(await faultsOf(given)).toEqual([status, Object.fromEntries(keyed)]);
  });

  it('of two that take one subdomain at once exactly one is made', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send({ subdomain: 'wanted' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });
});

describe('its first administrator', () => {
  const administrator = {
    administratorFirstName: 'Ada',
    administratorLastName: 'Berg',
    administratorEmail: 'ada@firm.test',
  };

  it('is invited with the role that administers the account', async () => {
    const { subdomain } = await create(administrator);
    const { data } = await (await server.fetch(`/api/v1/admin/${subdomain}/users`, { as })).json();
    expect(data).toMatchObject([
      {
        email: 'ada@firm.test',
        jobFunction: 'ADMINISTRATOR',
        accountConfirmed: false,
        roles: [{ name: administratorRole }],
      },
    ]);
    const job = await server.deps.db
      .selectFrom('jobs')
      .select('payload')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(stringify(job.payload)).toContain(`http://${subdomain}.localhost`);
  });
});

describe('the checks while typing', () => {
  it.each([
    ['free-one', null],
    ['ACME', 'validation.subdomainTaken'],
    ['www', 'validation.subdomainReserved'],
    ['-x', 'validation.subdomainMalformed'],
  ])('say of the subdomain %s: %s', async (label, code) => {
    const answer = await server.fetch(`/api/v1/admin/subdomains?validate=${label}`, { as });
    expect((await answer.json()).data.fault?.code ?? null).toBe(code);
  });

  it('name the firm of a key, and the account that has it', async () => {
    const summary = async (key: string) =>
      (await server.fetch(`/api/v1/admin/entities/${key}`, { as })).json();
    expect((await summary(keyOfAcme)).data).toEqual({
      key: keyOfAcme,
      name: 'Acme Securities',
      mergedFrom: null,
      subdomain: 'acme',
    });
    expect((await summary('999999999')).error.code).toBe('NOT_FOUND');
  });
});
