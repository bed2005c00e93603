import { describe, expect, it } from 'vitest';
import { type CrmImport, type CrmKeptRow, type CrmRevertPreview, revertDays } from '#contract/crmImports.ts';
import { dayMs } from '#contract/dayMs.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { jobHandlers } from '#server/start/jobHandlers.ts';
import { testServer } from '#tests/support/testServer.ts';
import { progress, type Sending, send, upload } from './crmUpload.ts';

const now = new Date('2026-11-29T10:00:00Z');
const server = testServer({ clock: () => now });
const as = 'admin@acme.test';
const base = '/api/v1/crm/imports';
let calls = 0;

const tenant = async () => {
  const accounts = server.deps.db.selectFrom('accounts').select('id').where('subdomain', '=', 'acme');
  return inAccount(server.deps.db, (await accounts.executeTakeFirstOrThrow()).id);
};
const investors = (...lines: string[]) =>
  ['FirmKey,Name,InvestorType,Description,Status', ...lines].join('\n');
const firms = async (like: string) => {
  const found = (await tenant()).selectFrom('crm_investor_firms').selectAll();
  return found.where('firm_key', 'like', `${like}-%`).orderBy('firm_key').execute();
};
const valuesOf = async (like: string) =>
  (await firms(like)).map(({ firm_key, name, name_key, firm_type, status, details }) => ({
    firm_key,
    name,
    name_key,
    firm_type,
    status,
    details,
  }));
const apply = async (file: string, type: Sending['type'] = 'INVESTORS') =>
  (await upload(server, { file, type })).import;

async function call(method: string, path: string, more: { as?: string; json?: object } = {}) {
  calls += 1;
  const headers = { 'idempotency-key': `revert ${calls}` };
  const answer = await server.fetch(path, { method, as, headers, ...more });
  return { status: answer.status, body: await answer.json() };
}
const read = async (id: string): Promise<CrmImport> => (await call('GET', `${base}/${id}`)).body.data;
const preview = async (id: string): Promise<CrmRevertPreview> =>
  (await call('GET', `${base}/${id}/revert`)).body.data;
const kept = async (id: string, query = ''): Promise<CrmKeptRow[]> =>
  (await call('GET', `${base}/${id}/keptRows${query}`)).body.data;
const begin = (id: string) => call('POST', `${base}/${id}/revert`);
const runJobs = () => server.runJobs();

/** Its outcome, or why it is refused. */
async function revert(id: string) {
  const { status, body } = await begin(id);
  if (status !== 202) return body.error.details[0].code.split('.').at(-1);
  await runJobs();
  return (await read(id)).revert;
}

async function decide(firmKey: string, json = { notes: 'Called them' }) {
  const { id, account_id } = await (await tenant())
    .selectFrom('crm_investor_firms')
    .selectAll()
    .where('firm_key', '=', firmKey)
    .executeTakeFirstOrThrow();
  const path = `/api/v1/admin/crm/accounts/${account_id}/investorFirms/${id}/notes`;
  const { status } = await call('PUT', path, { as: 'admin@system.test', json });
  expect(status).toBe(200);
}

describe('a revert of an import', () => {
  it('restores what was changed, removes what was added, and says by whom', async () => {
    await apply(
      investors('A-1,Émile Fund,Bank,Old,EFFECTIVE', 'A-2,Two,,,EFFECTIVE', 'A-3,Same,,,EFFECTIVE'),
    );
    const before = await valuesOf('A');
    const { id, revertableUntil } = await apply(
      investors(
        'A-1,One,,New,DELETED',
        'A-2,Deux,,,EFFECTIVE',
        'A-3,Same,,,EFFECTIVE',
        'A-4,Four,,,EFFECTIVE',
      ),
    );
    expect(revertableUntil).toBe(new Date(now.getTime() + revertDays * dayMs).toISOString());
    const counts = { restoredRows: 2, removedRows: 1, keptRows: 0 };
    expect(await preview(id)).toEqual({ ...counts, keptCounts: [] });
    const begun = await begin(id);
    expect(begun).toMatchObject({ status: 202, body: { data: { revert: { endedOn: null, totalRows: 3 } } } });
    await runJobs();
    expect(await read(id)).toMatchObject({
      state: 'COMPLETED',
      revertableUntil: null,
      revert: { ...counts, totalRows: 3, startedByUserName: 'Adam Reyes', endedOn: now.toISOString() },
    });
    expect(await valuesOf('A')).toEqual(before);
    expect((await firms('A')).map(({ version, match_is_stale }) => [version, match_is_stale])).toEqual([
      [3, true],
      [3, true],
      [1, true],
    ]);
    expect(await kept(id)).toEqual([]);
  });

  it('leaves rows touched since, and says why', async () => {
    await apply(investors('B-1,One,,,EFFECTIVE', 'B-2,Two,,,EFFECTIVE', 'B-3,Three,,,EFFECTIVE'));
    const { id } = await apply(
      investors(
        'B-1,Uno,,,EFFECTIVE',
        'B-2,Due,,,EFFECTIVE',
        'B-3,Tre,,,EFFECTIVE',
        'B-4,Four,,,EFFECTIVE',
        'B-5,Five,,,EFFECTIVE',
        'B-6,Six,,,EFFECTIVE',
        'B-7,Seven,,,EFFECTIVE',
      ),
    );
    await decide('B-1');
    await decide('B-4');
    await apply(investors('B-2,Dos,,,EFFECTIVE'));
    await apply('InvestorFirmKey,EmployeeKey\nB-5,E-1\n', 'COVERAGES');
    await (await tenant()).deleteFrom('crm_investor_firms').where('firm_key', '=', 'B-6').execute();
    const reasons = [
      { firmKey: 'B-1', name: 'Uno', isAdded: false, reason: 'DECIDED', employeeKey: null },
      { firmKey: 'B-2', name: 'Dos', isAdded: false, reason: 'LATER_IMPORT' },
      { firmKey: 'B-4', name: 'Four', isAdded: true, reason: 'DECIDED' },
      { firmKey: 'B-5', name: 'Five', isAdded: true, reason: 'HAS_ROWS' },
      { firmKey: null, name: null, isAdded: true, reason: 'GONE' },
    ];
    expect(await kept(id)).toMatchObject(reasons);
    expect(await preview(id)).toMatchObject({ restoredRows: 1, removedRows: 1, keptRows: 5 });
    expect(await revert(id)).toMatchObject({ restoredRows: 1, removedRows: 1, keptRows: 5, totalRows: 7 });
    expect(await kept(id)).toMatchObject(reasons);
    expect((await kept(id, '?reason=HAS_ROWS')).map(({ firmKey }) => firmKey)).toEqual(['B-5']);
    const names = (await valuesOf('B')).map(({ name }) => name);
    expect(names).toEqual(['Uno', 'Dos', 'Three', 'Four', 'Five']);
  });

  it('takes two imports of the same rows back, the later one first', async () => {
    const files = ['C-1,One,Bank,,EFFECTIVE', 'C-1,Uno,,Mid,EFFECTIVE', 'C-1,Eins,,,DELETED'];
    await apply(investors(files[0] ?? ''));
    const first = await valuesOf('C');
    const middle = await apply(investors(files[1] ?? '', 'C-2,Added,,,EFFECTIVE'));
    const second = await valuesOf('C');
    const last = await apply(investors(files[2] ?? '', 'C-2,Changed,,,EFFECTIVE'));
    expect(await revert(middle.id)).toBe('revertNothing');
    expect(await revert(last.id)).toMatchObject({ restoredRows: 2, removedRows: 0, keptRows: 0 });
    expect(await valuesOf('C')).toEqual(second);
    expect(await revert(middle.id)).toMatchObject({ restoredRows: 1, removedRows: 1, keptRows: 0 });
    expect(await valuesOf('C')).toEqual(first);
  });

  it('leaves what the later import changed, which can still be reverted after it', async () => {
    const first = await apply(investors('D-1,One,,,EFFECTIVE', 'D-2,Two,,,EFFECTIVE'));
    const later = await apply(investors('D-1,Uno,,,EFFECTIVE'));
    expect(await revert(first.id)).toMatchObject({ restoredRows: 0, removedRows: 1, keptRows: 1 });
    expect(await revert(later.id)).toMatchObject({ restoredRows: 1, keptRows: 0 });
    expect((await valuesOf('D')).map(({ name }) => name)).toEqual(['One']);
    expect(await kept(first.id)).toMatchObject([{ firmKey: 'D-1', name: 'One', reason: 'LATER_IMPORT' }]);
    expect(await revert(first.id)).toBe('revertDone');
  });

  it('leaves what was decided between two imports', async () => {
    const first = await apply(investors('E-1,One,,,EFFECTIVE'));
    await decide('E-1');
    const later = await apply(investors('E-1,Uno,,,EFFECTIVE'));
    expect(await revert(later.id)).toMatchObject({ restoredRows: 1 });
    expect(await revert(first.id)).toBe('revertNothing');
    expect(await firms('E')).toMatchObject([{ name: 'One', notes: 'Called them' }]);
  });

  it('takes back coverage, with who is covered, and contacts', async () => {
    await apply(investors('F-1,One,,,EFFECTIVE'));
    await apply('InvestorFirmKey,EmployeeKey,Status\nF-1,F-old,EFFECTIVE\n', 'COVERAGES');
    const coverage = await apply(
      'InvestorFirmKey,EmployeeKey,Status\nF-1,F-old,DELETED\nF-1,F-new,EFFECTIVE\n',
      'COVERAGES',
    );
    const covered = async () => {
      const rows = (await tenant()).selectFrom('covered_employees').select('employee_key');
      return (await rows.where('employee_key', 'like', 'F-%').execute()).map((row) => row.employee_key);
    };
    expect(await covered()).toEqual(['F-new']);
    expect(await revert(coverage.id)).toMatchObject({ restoredRows: 1, removedRows: 1, keptRows: 0 });
    expect(await covered()).toEqual(['F-old']);

    await apply('FirmKey,EmployeeKey,Name\nF-1,F-old,Ann\n', 'CONTACTS');
    const contacts = await apply('FirmKey,EmployeeKey,Name\nF-1,F-old,Anne\nF-1,F-new,Bob\n', 'CONTACTS');
    await apply('FirmKey,EmployeeKey,Name\nF-1,F-new,Bert\n', 'CONTACTS');
    expect(await kept(contacts.id)).toMatchObject([
      { firmKey: 'F-1', employeeKey: 'F-new', name: 'Bert', isAdded: true, reason: 'LATER_IMPORT' },
    ]);
    expect(await revert(contacts.id)).toMatchObject({ restoredRows: 1, removedRows: 0, keptRows: 1 });
    const names = (await tenant())
      .selectFrom('crm_contacts')
      .select('name')
      .where('employee_key', 'like', 'F-%');
    expect((await names.orderBy('name').execute()).map(({ name }) => name)).toEqual(['Ann', 'Bert']);
  });

  it('is refused while a file is being applied, which is refused while it runs', async () => {
    const { id } = await apply(investors('G-1,One,,,EFFECTIVE'));
    const lines = Array.from({ length: 3 }, (_, n) => `G-${n + 2},More,,,EFFECTIVE`);
    const open = await progress(
      await send(server, { file: investors(...lines), fields: { isPreview: 'true' } }),
    );
    const file = { fields: { importId: open.import.id } };
    const to = async (state: 'APPLYING' | 'RECEIVED') =>
      void (await (
        await tenant()
      )
        .updateTable('crm_imports')
        .set({ state })
        .where('id', '=', open.import.id)
        .execute());
    expect(await revert(open.import.id)).toBe('revertOpen');
    await to('APPLYING');
    expect(await revert(id)).toBe('csvOtherOpen');
    await to('RECEIVED');
    expect((await begin(id)).status).toBe(202);
    expect(await revert(id)).toBe('revertUnderWay');
    const refused = await send(server, file);
    expect(refused.status).toBe(409);
    expect((await refused.json()).error.message).toContain('investors.csv is being reverted');
    await runJobs();
    expect((await upload(server, file)).import).toMatchObject({ state: 'COMPLETED', newRows: 3 });
  });

  it('goes on after a failure, in as many jobs as it takes', async () => {
    const lines = Array.from({ length: 1_200 }, (_, n) => `H-${n},Many,,,EFFECTIVE`);
    const { id } = await apply(investors(...lines));
    const headers = { 'idempotency-key': 'the same' };
    const twice = [1, 2].map(() => server.fetch(`${base}/${id}/revert`, { method: 'POST', as, headers }));
    for (const answer of await Promise.all(twice)) expect(answer.status).toBe(202);
    const { db } = server.deps;
    const jobs = db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'crmRevert')
      .where('finished_on', 'is', null);
    expect(await jobs.execute()).toHaveLength(1);
    const { accountId } = await tenant();
    const setRemoved = (removed_rows: number) =>
      db.updateTable('crm_imports').set({ removed_rows }).where('id', '=', id).execute();
    await setRemoved(2_147_483_647);
    const { crmRevert } = jobHandlers(server.deps);
    await expect(crmRevert({ accountId, importId: id }, 'last', true)).rejects.toThrow('out of range');
    await setRemoved(0);
    expect((await read(id)).revert).toBeNull();
    expect(await revert(id)).toMatchObject({ removedRows: 1_200, keptRows: 0, totalRows: 1_200 });
    expect(await firms('H')).toEqual([]);
  });

  it('is refused after 30 days, and for an upload of an older release', async () => {
    const { id } = await apply(investors('I-1,One,,,EFFECTIVE'));
    const old = await apply(investors('I-2,Two,,,EFFECTIVE'));
    const keepUntil = (importId: string, revertable_until: Date | null) =>
      server.deps.db
        .updateTable('crm_imports')
        .set({ revertable_until })
        .where('id', '=', importId)
        .execute();
    await keepUntil(old.id, null);
    expect(await read(old.id)).toMatchObject({ revertableUntil: null, revert: null });
    expect(await revert(old.id)).toBe('revertTooOld');
    await keepUntil(id, now);
    expect(await revert(id)).toBe('revertTooOld');
    await keepUntil(id, new Date(now.getTime() + 1));
    expect(await revert(id)).toMatchObject({ removedRows: 1 });
  });

  it('is logged with what it was to do', async () => {
    const { id } = await apply(investors('J-1,One,,,EFFECTIVE'));
    await revert(id);
    const account = await tenant();
    const event = await server.deps.db
      .selectFrom('audit_events')
      .selectAll()
      .where('account_id', '=', account.accountId)
      .where('action', '=', 'crmImports.revert')
      .where('object_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      object_name: 'investors.csv',
      after: { restoredRows: 0, removedRows: 1, keptRows: 0 },
    });
  });

  it('needs the permission to upload, and an upload of that account', async () => {
    const { id } = await apply(investors('K-1,One,,,EFFECTIVE'));
    for (const [method, path] of [
      ['POST', 'revert'],
      ['GET', 'revert'],
      ['GET', 'keptRows'],
    ] as const) {
      expect((await call(method, `${base}/${id}/${path}`, { as: 'viewer@acme.test' })).status).toBe(403);
      const elsewhere = `/api/v1/crm/admin/dune/imports/${id}/${path}`;
      expect((await call(method, elsewhere, { as: 'admin@system.test' })).status).toBe(404);
    }
    expect(await firms('K')).toHaveLength(1);
    const theirs = await call('POST', `/api/v1/crm/admin/acme/imports/${id}/revert`, {
      as: 'admin@system.test',
    });
    expect(theirs.status).toBe(202);
    await runJobs();
    expect(await firms('K')).toEqual([]);
    const { features } = server.deps.config;
    features.customerCrmManagement = false;
    expect((await begin(id)).status).toBe(403);
    features.customerCrmManagement = true;
  });
});
