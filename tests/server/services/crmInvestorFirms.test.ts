import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { makeCrmFirm } from '#tests/support/makeCrmFirm.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
const as = 'admin@system.test';

const accountId = (subdomain: string) => accountIdOf(server.deps, subdomain);
const get = async (path: string, who = as) => (await (await server.fetch(path, { as: who })).json()).data;
const put = async (path: string, json: object) => {
  const answer = await server.fetch(path, { method: 'PUT', as, json });
  return { status: answer.status, body: await answer.json() };
};

/** A firm that no CRM links yet: an invented one of the directory, or the one that an account is mapped to. */
async function directoryFirm(isMapped: boolean) {
  const firm = await server.deps.db
    .selectFrom('firms')
    .select(['id', 'key', 'display_name'])
    .where('key', isMapped ? 'like' : 'not like', '1%')
    .where('record_status', '=', 'EFFECTIVE')
    .where(sql<boolean>`not exists (select from crm_investor_firms where cmg_entity_key = key)`)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return firm;
}

const bankOf = async (subdomain: string) =>
  (
    await server.deps.db
      .selectFrom('firms')
      .innerJoin('accounts', 'accounts.cmg_entity_key', 'firms.key')
      .select('firms.id')
      .where('subdomain', '=', subdomain)
      .executeTakeFirst()
  )?.id ?? null;

describe('the link of a firm of a CRM', () => {
  it('is counted in the directory, which names the bank to the platform alone', async () => {
    const [id, { key, id: directoryId, display_name }] = [
      await accountId('acme'),
      await directoryFirm(false),
    ];
    const firmId = await makeCrmFirm(server.deps, id, 'Linked here');
    const path = `/api/v1/admin/crm/accounts/${id}/investorFirms/${firmId}/cmgEntityKey`;
    const before = await get('/api/v1/admin/crm/accounts/acme');
    expect(before.accountId).toBe(id);
    const linked = await put(path, { cmgEntityKey: key });
    expect(linked.body.data).toMatchObject({
      linkedStatus: 'LINKED',
      rolodexFirmName: display_name,
      modifiedBySystemUserName: 'Paula Adler',
      version: 2,
    });
    const links = async (who: string) =>
      (await get(`/dex/api/v1/firms/${directoryId}`, who)).linkFrequencyData;
    expect(await links(as)).toMatchObject({
      linkFrequency: 1,
      bankRelationships: [{ name: 'Acme Securities', firmId: await bankOf('acme') }],
    });
    expect(await links('admin@birch.test')).toEqual({ linkFrequency: 1, bankRelationships: [] });
    expect((await get(`/dex/api/v1/firms/${directoryId}/impact`)).crmLinkCount).toBe(1);
    const after = await get(`/api/v1/admin/crm/accounts/${id}`);
    expect([after.linkedFirms, after.unLinkedFirms]).toEqual([
      before.linkedFirms + 1,
      before.unLinkedFirms - 1,
    ]);
    expect((await put(path, {})).body.data).toMatchObject({ linkedStatus: 'NOT_LINKED', cmgEntityKey: null });
    expect(await links(as)).toEqual({ linkFrequency: 0, bankRelationships: [] });
  });

  it('is kept where an account is mapped to the firm, and leads to no firm that is unknown or deleted', async () => {
    const id = await accountId('acme');
    const path = (firmId: string) => `/api/v1/admin/crm/accounts/${id}/investorFirms/${firmId}/cmgEntityKey`;
    const { key } = await directoryFirm(true);
    const kept = await makeCrmFirm(server.deps, id, 'Kept');
    expect((await put(path(kept), { cmgEntityKey: key })).status).toBe(200);
    const refused = await put(path(kept), { cmgEntityKey: null });
    expect([refused.status, refused.body.error.details[0].code]).toEqual([422, 'validation.crmLinkKept']);
    const other = await makeCrmFirm(server.deps, id, 'Other');
    const unknown = await put(path(other), { cmgEntityKey: '999999999' });
    expect(unknown.body.error.details[0].code).toBe('validation.entityKeyUnknown');
    const deleted = await directoryFirm(false);
    await server.deps.db
      .updateTable('firms')
      .set({ record_status: 'DELETED' })
      .where('id', '=', deleted.id)
      .execute();
    const gone = await put(path(other), { cmgEntityKey: deleted.key });
    expect(gone.body.error.details[0].code).toBe('validation.crmLinkDeleted');
  });

  it('is reported week by week, up to now', async () => {
    const id = await accountId('acme');
    const progress = await get(`/api/v1/admin/crm/accounts/${id}/linkProgress`);
    const { linkedFirms, totalFirms } = await get(`/api/v1/admin/crm/accounts/${id}`);
    expect(progress).toHaveLength(12);
    expect(progress.at(-1)).toMatchObject({ linkedFirms, totalFirms });
    const counts = progress.map((week: { linkedFirms: number }) => week.linkedFirms);
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
  });
});

it('notes are kept in lines, and emptied', async () => {
  const id = await accountId('acme');
  const firmId = await makeCrmFirm(server.deps, id, 'Noted');
  const path = `/api/v1/admin/crm/accounts/${id}/investorFirms/${firmId}/notes`;
  expect((await put(path, { notes: 'one\r\ntwo ' })).body.data.notes).toBe('one\ntwo');
  expect((await put(path, { notes: '' })).body.data.notes).toBeNull();
});

describe('investor coverage', () => {
  it('is of a user whose roles give it, by their id as by their key', async () => {
    const { db } = server.deps;
    const covering = await db
      .selectFrom('users')
      .innerJoin('crm_coverages', (join) =>
        join
          .onRef('crm_coverages.account_id', '=', 'users.account_id')
          .onRef('crm_coverages.employee_key', '=', 'users.employee_key'),
      )
      .select(['users.id', 'users.employee_key'])
      .where('users.account_id', '=', await accountId('acme'))
      .distinct()
      .execute();
    const asked = await Promise.all(
      covering.slice(0, 40).map(async ({ id, employee_key }) => {
        const [byId, byKey] = await Promise.all(
          [id, employee_key].map((name) =>
            server.fetch(`/api/v1/users/${encodeURIComponent(name ?? '')}/investorCoverage`, {
              as: 'admin@acme.test',
            }),
          ),
        );
        expect(byId?.status).toBe(byKey?.status);
        return byId?.status === 200 ? (await byId.json()).pagination.totalCount : byId?.status;
      }),
    );
    expect(new Set(asked.map((one) => (one > 100 ? one : 'some')))).toEqual(new Set(['some', 403]));
    expect(
      (await server.fetch('/api/v1/users/nobody-has-this/investorCoverage', { as: 'admin@acme.test' }))
        .status,
    ).toBe(404);
    expect(await get('/api/v1/self/investorCoverage', 'admin@birch.test')).toEqual([]);
  });
});
