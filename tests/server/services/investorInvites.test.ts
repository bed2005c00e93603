import { beforeEach, describe, expect, it } from 'vitest';
import type { InvestorInvite } from '#contract/investorInvites.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { registering } from '#tests/support/registering.ts';
import { testServer } from '#tests/support/testServer.ts';

let now = new Date('2026-11-20T10:00:00Z');
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const server = testServer({ clock: () => now });
const { asStaff, invite, mailTo, tokenTo } = registering(server);

const path = '/api/v1/admin/investorInvites';
const listed = async (query: string): Promise<InvestorInvite[]> =>
  (await (await asStaff(`${path}?perPage=200&${query}`)).json()).data;
const change = (method: string, { id }: InvestorInvite, part = '') =>
  asStaff(`${path}/${id}${part}`, { method });
const resend = (one: InvestorInvite) => change('POST', one, '/mails');
const isValid = async (token: string) => {
  const asked = await server.fetch(`/api/v1/investorSignup/token/${token}`, { host: 'signup' });
  return (await asked.json()).data.isValid;
};

beforeEach(() => later(3_600));

describe('an invite', () => {
  it('is mailed in the language that is asked for, in the name of the bank', async () => {
    const made = await invite({ email: 'luc@fonds.test', locale: 'fr' });
    expect(made).toMatchObject({
      email: 'luc@fonds.test',
      bankAccountSubdomain: 'acme',
      status: 'OPEN',
      locale: 'fr',
      mailedOn: now.toISOString(),
      expiresOn: new Date(now.getTime() + 7 * 86_400_000).toISOString(),
    });
    const mail = await mailTo('luc@fonds.test');
    expect(mail.subject).toBe(`${made.bankAccountName} vous invite à vous inscrire`);
    expect(mail.body).toMatch(/^Bonjour,\n/);
    expect(mail.body).toMatch(/http:\/\/signup\.localhost:4400\/app\/inviteme\/[\w-]{43}\n/);
    expect(await isValid(await tokenTo('luc@fonds.test'))).toBe(true);
  });

  it('is found by its email and its bank, and by its status', async () => {
    const made = await invite({ email: 'found@fonds.test' });
    const ids = async (query: string) => (await listed(query)).map(({ id }) => id);
    expect(await ids('searchText=found%40fonds&status=OPEN')).toEqual([made.id]);
    expect(await ids('searchText=found%20acme')).toEqual([made.id]);
    expect(await ids('searchText=found%40fonds&status=USED,REVOKED,EXPIRED')).toEqual([]);
    later(8 * 86_400);
    expect(await ids('searchText=found%40fonds&status=EXPIRED')).toEqual([made.id]);
  });

  it.each([
    ['birch', 'validation.bankUnknown'],
    ['system', 'validation.bankUnknown'],
    ['dune', 'validation.bankUnknown'],
    ['nobody-there', 'validation.bankUnknown'],
    ['', 'validation.bankRequired'],
  ])('is for an active sell-side account, not for "%s"', async (bankAccountSubdomain, code) => {
    const json = { bankAccountSubdomain, email: 'a@fonds.test' };
    const refused = await asStaff(path, { method: 'POST', json });
    expect([refused.status, (await refused.json()).error.details[0]]).toMatchObject([
      422,
      { code, target: 'bankAccountSubdomain' },
    ]);
  });

  it('is one of each email and bank, as long as it is open', async () => {
    const made = await invite({ email: 'twice@fonds.test' });
    later(60);
    const json = { bankAccountSubdomain: 'acme', email: 'Twice@Fonds.test' };
    const second = await asStaff(path, { method: 'POST', json });
    expect([second.status, (await second.json()).error]).toMatchObject([
      409,
      { code: 'DUPLICATE', target: 'email' },
    ]);
    await change('DELETE', made);
    expect((await asStaff(path, { method: 'POST', json })).status).toBe(201);
  });
});

describe('sending it again', () => {
  it('ends the link before, and begins its time anew', async () => {
    const made = await invite({ email: 'again@fonds.test' });
    const first = await tokenTo('again@fonds.test');
    later(8 * 86_400);
    expect(await isValid(first)).toBe(false);
    const { data } = await (await resend(made)).json();
    expect(data).toMatchObject({ status: 'OPEN', mailedOn: now.toISOString(), version: 2 });
    const second = await tokenTo('again@fonds.test');
    expect(second).not.toBe(first);
    expect([await isValid(first), await isValid(second)]).toEqual([false, true]);
  });

  it('waits 30 seconds for each email, whichever bank invites', async () => {
    const made = await invite({ email: 'soon@fonds.test' });
    later(29);
    const refused = await resend(made);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await refused.json()).error.details[0].code).toBe('validation.investorInviteTooSoon');
    later(1);
    expect((await resend(made)).status).toBe(200);
  });

  it('ends with the 200 mails that a bank has for a day', async () => {
    const { db } = server.deps;
    const id = await accountIdOf({ db }, 'acme');
    const share = { kind: 'investorInvitesOf', subject: id };
    await db.deleteFrom('allowances_taken').where('kind', '=', share.kind).execute();
    await db
      .insertInto('allowances_taken')
      .values({ ...share, taken: 199, first_on: now })
      .execute();
    await invite({ email: 'last@fonds.test' });
    const json = { bankAccountSubdomain: 'acme', email: 'beyond@fonds.test' };
    const refused = await asStaff(path, { method: 'POST', json });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400']);
    later(86_400);
    await invite({ email: 'beyond@fonds.test' });
  });
});

describe('revoking it', () => {
  it('ends its link for good', async () => {
    const made = await invite({ email: 'revoked@fonds.test' });
    const token = await tokenTo('revoked@fonds.test');
    expect((await change('DELETE', made)).status).toBe(204);
    expect(await isValid(token)).toBe(false);
    for (const refused of [await change('DELETE', made), await resend(made)])
      expect([refused.status, (await refused.json()).error.details[0].code]).toEqual([
        422,
        'validation.investorInviteRevoked',
      ]);
  });

  it('is in the platform’s log, like sending and resending', async () => {
    const made = await invite({ email: 'told@fonds.test' });
    later(60);
    await resend(made);
    await change('DELETE', made);
    const events = await server.deps.db
      .selectFrom('audit_events')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .select(['action', 'object_name', 'subdomain'])
      .where('object_id', '=', made.id)
      .orderBy('audit_events.id')
      .execute();
    expect(events).toEqual(
      ['create', 'resend', 'revoke'].map((verb) => ({
        action: `investorInvites.${verb}`,
        object_name: 'told@fonds.test',
        subdomain: 'system',
      })),
    );
  });
});

it('nothing that is stored opens a link', async () => {
  await invite({ email: 'stored@fonds.test' });
  const token = await tokenTo('stored@fonds.test');
  const rows = await server.deps.db.selectFrom('investor_invites').selectAll().execute();
  const events = await server.deps.db.selectFrom('audit_events').selectAll().execute();
  expect(JSON.stringify([rows, events])).not.toContain(token);
});
