import { beforeEach, describe, expect, it } from 'vitest';
import type { DraftAccount } from '#contract/draftAccounts.ts';
import { maxEmails } from '#server/services/investorSignup/askEmail.ts';
import { matchEmail } from '#server/services/investorSignup/matchEmail.ts';
import { countQueries } from '#tests/support/countQueries.ts';
import { registering } from '#tests/support/registering.ts';
import { testServer } from '#tests/support/testServer.ts';

let now = new Date('2026-11-20T10:00:00Z');
const server = testServer({ clock: () => now });
const { asStaff, invite, tokenTo } = registering(server);
const host = 'signup';

let email: string;
let token: string;
let invited = 0;
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000);
  invited += 1;
  email = `investor${invited}@larkhollow.example`;
  await invite({ email });
  token = await tokenTo(email);
});

const detail = (over: object = {}) => ({
  email,
  firstName: 'Maren',
  lastName: 'Holt',
  phone: '(617) 555-0142',
  firmName: 'Larkhollow Family Office',
  isEmailVerified: false,
  isIoiTermsAccepted: true,
  isTermsAndConditionsAccepted: true,
  token,
  ...over,
});
const submit = (over: object = {}) =>
  server.fetch('/api/v1/investorSignup/userDetail', { method: 'POST', host, json: detail(over) });
const match = (asked: string, by = token) =>
  server.fetch(`/api/v1/investorSignup/email/${encodeURIComponent(asked)}?token=${by}`, { host });
const isMatch = async (asked: string) => (await (await match(asked)).json()).data.isMatchFound;
const isValid = async (one: string) =>
  (await (await server.fetch(`/api/v1/investorSignup/token/${one}`, { host })).json()).data.isValid;
const draftsOf = async (firmName: string): Promise<DraftAccount[]> => {
  const query = new URLSearchParams({ investorName: firmName });
  const answer = await asStaff(`/api/v1/admin/draftAccounts?${query}`);
  return (await answer.json()).data;
};
const contactOfFirm = () =>
  server.deps.db
    .selectFrom('firm_contacts')
    .innerJoin('firms', 'firms.id', 'firm_id')
    .select(['value', 'firms.key', 'display_name'])
    .where('type', '=', 'EMAIL')
    .where('firms.record_status', '=', 'EFFECTIVE')
    .orderBy('firms.key')
    .executeTakeFirstOrThrow();

describe('the token', () => {
  it('is valid until it is used', async () => {
    const state = await server.fetch(`/api/v1/investorSignup/token/${token}`, { host });
    expect((await state.json()).data).toEqual({ isValid: true, bankName: 'Acme Securities' });
    expect((await submit()).status).toBe(200);
    expect(await isValid(token)).toBe(false);
  });

  it('is not valid where it is nobody’s', async () => {
    expect(await isValid('no-such-token')).toBe(false);
  });

  it('is not valid once its bank is disabled', async () => {
    const bank = server.deps.db.updateTable('accounts').where('subdomain', '=', 'acme');
    await bank.set({ status: 'DISABLED' }).execute();
    expect([await isValid(token), (await submit()).status]).toEqual([false, 422]);
    await bank.set({ status: 'ACTIVE' }).execute();
    expect(await isValid(token)).toBe(true);
  });
});

describe('an email', () => {
  it('matches where the invite was mailed to it', async () => {
    expect(await isMatch(email.toUpperCase())).toBe(true);
    expect(await isMatch('someone@elsewhere.example')).toBe(false);
    expect(await isMatch('no address')).toBe(false);
  });

  it('matches where it is a contact of a firm of the directory', async () => {
    expect(await isMatch((await contactOfFirm()).value)).toBe(true);
  });

  it('is answered only to holders of a valid token', async () => {
    const refused = await match(email, 'no-such-token');
    expect([refused.status, (await refused.json()).error.code]).toEqual([422, 'INVALID_TOKEN']);
    await submit();
    expect((await match(email)).status).toBe(422);
  });

  it('is looked up by the same statements, whether or not it is known', async () => {
    const { db, count, restart } = countQueries(server.deps.db);
    const asked = [(await contactOfFirm()).value, email, 'someone@elsewhere.example'];
    const counts = [];
    for (const one of asked) {
      restart();
      await matchEmail(db, { email_key: email }, one);
      counts.push(count());
    }
    expect(counts).toEqual([1, 1, 1]);
  });

  it('may be asked for so often in an hour', async () => {
    for (let n = 0; n < maxEmails; n += 1) expect((await match(`e${n}@x.example`)).status).toBe(200);
    const refused = await match(email);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
  });
});

describe('a registration', () => {
  it('makes a draft account that holds who has registered', async () => {
    await submit({ firmName: 'Draft Makers', isMarketingAgreed: true });
    const [draft, ...others] = await draftsOf('Draft Makers');
    expect(others).toEqual([]);
    expect(draft).toMatchObject({
      crmInvestorFirmName: 'Draft Makers',
      entityMasterInvestorName: null,
      investorSubdomain: null,
      investorCmgEntityKey: null,
      status: 'Draft',
      crmInvestorSuggestedSubdomain: 'draftmakers',
      bankAccountSubdomain: 'acme',
      firstName: 'Maren',
      lastName: 'Holt',
      email,
      phone: '(617) 555-0142',
      isEmailVerified: true,
      isTermsAndConditionsAccepted: true,
      isIoiTermsAccepted: true,
      isMarketingAgreed: true,
      signedUpOn: now.toISOString(),
    });
  });

  it('knows the firm by a contact’s email, which proves no mailbox', async () => {
    const contact = await contactOfFirm();
    await submit({ firmName: 'Known By Contact', email: contact.value, isEmailVerified: true });
    expect((await draftsOf('Known By Contact'))[0]).toMatchObject({
      entityMasterInvestorName: contact.display_name,
      investorCmgEntityKey: contact.key,
      entityMasterFirmEmails: expect.arrayContaining([contact.value]),
      isEmailVerified: false,
    });
  });

  it('is one for each token, also where it is sent twice at once', async () => {
    const both = await Promise.all([submit({ firmName: 'Sent Twice' }), submit({ firmName: 'Sent Twice' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const third = await submit({ firmName: 'Sent Twice' });
    expect([third.status, (await third.json()).error.code]).toEqual([422, 'INVALID_TOKEN']);
    expect(await draftsOf('Sent Twice')).toHaveLength(1);
  });

  it('needs both agreements where the email matches, and uses nothing up before', async () => {
    const refused = await submit({ isIoiTermsAccepted: false });
    const { error } = await refused.json();
    expect([refused.status, error.details.map(({ target }: { target: string }) => target)]).toEqual([
      422,
      ['isIoiTermsAccepted'],
    ]);
    expect((await submit()).status).toBe(200);
  });

  it('needs no agreements if the email does not match, whatever is sent', async () => {
    await submit({ firmName: 'Not Matched', email: 'someone@elsewhere.example' });
    expect((await draftsOf('Not Matched'))[0]).toMatchObject({
      email: 'someone@elsewhere.example',
      isEmailVerified: false,
      isTermsAndConditionsAccepted: false,
      isIoiTermsAccepted: false,
    });
  });

  it.each([
    [{ firstName: 'Maren3' }, 'firstName', 'validation.onlyAlphabets'],
    [{ lastName: 'Holt_' }, 'lastName', 'validation.onlyAlphabets'],
    [{ firstName: '' }, 'firstName', 'validation.firstNameRequired'],
    [{ firmName: ' ' }, 'firmName', 'validation.firmNameRequired'],
    [{ email: 'no address' }, 'email', 'validation.emailAddressInvalid'],
    [{ phone: '' }, 'phone', 'validation.phoneRequired'],
    [{ phone: '6175550142' }, 'phone', 'validation.phoneForm'],
    [{ phone: '(617)555-0142' }, 'phone', 'validation.phoneForm'],
    [{ phone: '617-555-01422' }, 'phone', 'validation.phoneForm'],
  ])('is refused with %j', async (over, target, code) => {
    const refused = await submit(over);
    const { error } = await refused.json();
    expect([refused.status, error.details]).toMatchObject([422, [{ target, code }]]);
  });

  it.each([
    { firstName: 'Jean-Luc', lastName: "O'Neill" },
    { firstName: 'Ζωή', lastName: 'Ødegård Jr.' },
    { firstName: '美咲', lastName: 'D’Arcy' },
    { phone: '617-555-0142' },
  ])('is taken with %j', async (over) => {
    expect((await submit(over)).status).toBe(200);
  });

  it('is in the platform’s log, by an unauthenticated author', async () => {
    await submit({ firmName: 'Told Of' });
    const [draft] = await draftsOf('Told Of');
    const event = await server.deps.db
      .selectFrom('audit_events')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .select(['action', 'author_kind', 'actor_name', 'object_name', 'subdomain'])
      .where('object_id', '=', draft?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({
      action: 'investorSignup.userDetail',
      author_kind: 'stranger',
      actor_name: 'Maren Holt',
      object_name: 'Told Of',
      subdomain: 'system',
    });
  });
});

it('the log of requests names no token and no email', async () => {
  await isValid(token);
  await match(email);
  await server.fetch(`/app/inviteme/${token}`, { host });
  const lines = server.logs.join('\n');
  expect(lines).toContain('/api/v1/investorSignup/token/*');
  expect(lines).toContain('/app/inviteme/*');
  expect(lines).not.toContain(token);
  expect(lines).not.toContain(encodeURIComponent(email));
});
