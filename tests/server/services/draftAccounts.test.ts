import { describe, expect, it } from 'vitest';
import type { DraftAccount } from '#contract/draftAccounts.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

const as = 'admin@system.test';
const drafts = async (query = ''): Promise<DraftAccount[]> =>
  (await (await server.fetch(`/api/v1/admin/draftAccounts?perPage=200&${query}`, { as })).json()).data;
const one = async (id: string) => (await drafts(`ids=${id}`))[0];

async function choose({ id, version }: DraftAccount, investorSubdomain: string | null, named?: string) {
  const headers = { 'if-match': String(version) };
  const path = `/api/v1/admin/draftAccounts/${id}`;
  return server.fetch(path, { method: 'PUT', as, json: { id: named, investorSubdomain }, headers });
}

async function firstOf(status: DraftAccount['status'], fits: (draft: DraftAccount) => boolean = () => true) {
  const draft = (await drafts(`status=${status}`)).find(fits);
  if (!draft) throw new Error(`There is no draft of status ${status}`);
  return draft;
}

describe('the list', () => {
  it('begins with what is still to be done', async () => {
    const order = (await drafts()).map(({ status }) => status);
    const ranks = order.map((status) => ['Draft', 'Initiated', 'Duplicate', 'Created'].indexOf(status));
    expect(ranks).toEqual([...ranks].sort());
    expect(new Set(order).size).toBe(4);
  });

  it.each<[string, (draft: DraftAccount) => string | null]>([
    ['investorName', ({ crmInvestorFirmName }) => crmInvestorFirmName],
    ['accountName', ({ entityMasterInvestorName }) => entityMasterInvestorName],
    ['accountSubdomain', ({ investorSubdomain }) => investorSubdomain],
    ['cmgEntityKey', ({ investorCmgEntityKey }) => investorCmgEntityKey],
    ['invitedBy', ({ bankAccountSubdomain }) => bankAccountSubdomain],
  ])('is filtered by %s', async (name, textIn) => {
    const all = await drafts();
    const part =
      all
        .map(textIn)
        .find((value) => value !== null)
        ?.slice(0, 4)
        .trim() ?? '';
    const expected = all.filter((draft) => textIn(draft)?.toLowerCase().includes(part.toLowerCase()));
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.length);
    expect(await drafts(`${name}=${encodeURIComponent(part.toUpperCase())}`)).toEqual(expected);
  });

  it('finds a subdomain by its parts, whatever is between them', async () => {
    const draft = await firstOf('Initiated');
    const { data } = await (await choose(draft, 'in-two-parts')).json();
    for (const text of ['in-two-parts', 'in–two–parts', 'intwoparts', 'parts in']) {
      const found = await drafts(`accountSubdomain=${encodeURIComponent(text)}`);
      expect(found.map(({ id }) => id)).toEqual([draft.id]);
    }
    await choose(data, draft.investorSubdomain);
  });
});

describe('the subdomain', () => {
  it('is for the draft of the path, also where the body names one', async () => {
    const draft = await firstOf('Draft');
    const other = await choose(draft, 'named-one', '01890000-0000-7000-8000-00000000dead');
    expect([other.status, (await other.json()).error.target]).toEqual([400, 'id']);
    expect((await choose(draft, 'named-one', draft.id)).status).toBe(200);
  });

  it('initiates a draft, in lower case, and may be taken back', async () => {
    const draft = await firstOf('Draft');
    const { data } = await (await choose(draft, 'Chosen-One')).json();
    expect(data).toEqual({
      ...draft,
      status: 'Initiated',
      investorSubdomain: 'chosen-one',
      version: draft.version + 1,
    });
    const { data: back } = await (await choose(data, null)).json();
    expect(back).toMatchObject({ status: 'Initiated', investorSubdomain: null });
  });

  it.each([
    ['acme', 409, 'validation.subdomainTaken'],
    ['traits', 422, 'validation.subdomainReserved'],
    ['no spaces', 422, 'validation.subdomainMalformed'],
  ])('%s is refused with the reason', async (label, status, code) => {
    const answer = await choose(await firstOf('Initiated'), label);
    const { error } = await answer.json();
    expect([answer.status, error.details[0].target, error.details[0].code]).toEqual([
      status,
      'investorSubdomain',
      code,
    ]);
  });

  it.each(['Duplicate', 'Created'] as const)('of a draft that is %s stays', async (status) => {
    const answer = await choose(await firstOf(status), 'too-late');
    expect((await answer.json()).error.details[0].code).toBe('validation.draftClosed');
  });
});

describe('an account from a draft', () => {
  const create = (json: object) =>
    server.fetch('/api/v1/admin/accounts', {
      method: 'POST',
      as,
      json: { accountType: 'BUY_SIDE', ...json },
    });

  it('closes the draft, and makes duplicates of those with its firm or subdomain', async () => {
    const draft = await firstOf('Draft', ({ investorCmgEntityKey }) => investorCmgEntityKey !== null);
    const other = await firstOf('Draft', ({ id }) => id !== draft.id);
    await choose(other, 'twice-wanted');
    const body = { name: 'Made', subdomain: 'twice-wanted', cmgEntityKey: draft.investorCmgEntityKey };
    expect((await create({ ...body, draftId: draft.id })).status).toBe(201);
    expect(await one(draft.id)).toMatchObject({ status: 'Created', investorSubdomain: 'twice-wanted' });
    expect(await one(other.id)).toMatchObject({ status: 'Duplicate' });
    const again = await create({ name: 'Again', subdomain: 'again', draftId: draft.id });
    expect((await again.json()).error.details[0].code).toBe('validation.draftClosed');
    expect((await server.fetch('/api/v1/admin/accounts/again', { as })).status).toBe(404);
  });
});

it('a draft whose firm an account gets later is a duplicate, by its first key and by a remap', async () => {
  const hasFirm = ({ investorCmgEntityKey }: DraftAccount) => investorCmgEntityKey !== null;
  const accounts = '/api/v1/admin/accounts';
  const put = (path: string, method: string, json: object) =>
    server.fetch(path, { method, as, json, headers: { 'if-match': '1' } });
  await put(accounts, 'POST', { name: 'Later', subdomain: 'later', accountType: 'BUY_SIDE' });
  const first = await firstOf('Draft', hasFirm);
  expect((await put(`${accounts}/later`, 'PATCH', { cmgEntityKey: first.investorCmgEntityKey })).status).toBe(
    200,
  );
  expect(await one(first.id)).toMatchObject({ status: 'Duplicate', version: first.version + 1 });
  const second = await firstOf('Draft', hasFirm);
  const item = {
    accountId: 'later',
    reason: 'MAPPING_CORRECTION',
    cmgEntityKey: second.investorCmgEntityKey,
  };
  expect((await put(`${accounts}/remap`, 'PUT', [item])).status).toBe(200);
  expect(await one(second.id)).toMatchObject({ status: 'Duplicate' });
});
