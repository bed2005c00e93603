import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InvestorCoverage } from '#contract/investorCoverage.ts';
import { userMayDo } from '#server/access/mayDo.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { testServer } from '#tests/support/testServer.ts';
import { progress, type Sending, send, upload } from './crmUpload.ts';

const server = testServer();
const investors = (...lines: string[]) => ['FirmKey,Name,InvestorType,Lei,Status', ...lines, ''].join('\n');

const tenant = async (subdomain = 'acme') => {
  const accounts = server.deps.db.selectFrom('accounts').select('id').where('subdomain', '=', subdomain);
  return inAccount(server.deps.db, (await accounts.executeTakeFirstOrThrow()).id);
};
const firms = async (...keys: string[]) =>
  (await tenant())
    .selectFrom('crm_investor_firms')
    .select(['firm_key', 'name', 'firm_type', 'status', 'details', 'version'])
    .where('firm_key', 'in', keys)
    .orderBy('firm_key')
    .execute();

beforeEach(async () => {
  for (const { id } of await (await tenant())
    .selectFrom('crm_imports')
    .select('id')
    .where('ended_on', 'is', null)
    .execute())
    await server.fetch(`/api/v1/crm/imports/${id}`, { method: 'DELETE', as: 'admin@acme.test' });
});

describe('an upload of investor firms', () => {
  it('adds and changes rows, leaves equal ones and columns that the file has not', async () => {
    const first = await upload(server, {
      file: investors('N-1,North Fund,Insurer,,EFFECTIVE', 'N-2,Two,,,effective'),
    });
    expect(first).toMatchObject({ rowsProcessed: 2, totalRows: 2, hasNext: false, nextSkip: 2 });
    expect(first.import).toMatchObject({
      newRows: 2,
      changedRows: 0,
      sameRows: 0,
      errorRows: 0,
      state: 'COMPLETED',
    });
    const other = 'name;firmkey\r\nNorth Fund;N-1\r\nDeux;N-2\r\nTrois;N-3\r\n';
    const counts = { newRows: 1, changedRows: 1, sameRows: 1, delimiter: ';' };
    const checked = await upload(server, { file: other, fields: { isDryRun: 'true' } });
    expect(checked.import).toMatchObject({ ...counts, state: 'CHECKED' });
    expect((await firms('N-2', 'N-3')).map(({ name }) => name)).toEqual(['Two']);
    const again = await upload(server, { fields: { importId: checked.import.id } });
    expect(again.import).toMatchObject({ ...counts, state: 'COMPLETED' });
    expect(await firms('N-1', 'N-2')).toEqual([
      {
        firm_key: 'N-1',
        name: 'North Fund',
        firm_type: 'Insurer',
        status: 'EFFECTIVE',
        details: {},
        version: 1,
      },
      { firm_key: 'N-2', name: 'Deux', firm_type: null, status: 'EFFECTIVE', details: {}, version: 2 },
    ]);
  });

  it('notes with each batch when its account was written, as no event does', async () => {
    const { db } = server.deps;
    const { accountId } = await tenant();
    const events = () => db.selectFrom('audit_events').select('id').execute();
    const before = await events();
    await sql`update audit_chains set written_on = now() - interval '1 minute'`.execute(db);
    await upload(server, { file: investors('A-1,Noted,,,EFFECTIVE'), fields: { isDryRun: 'true' } });
    expect(await events()).toEqual(before);
    const { rows } = await sql`select account_id from audit_chains
      where written_on > now() - interval '30 seconds'`.execute(db);
    expect(rows).toEqual([{ account_id: accountId }]);
  });

  it('leaves wrong rows out, says why, and gives them back as a file that can be fixed', async () => {
    const file = investors(
      'W-1,Right,,,EFFECTIVE',
      'W-2,,,,EFFECTIVE',
      'W-3,"=HYPERLINK(""x"")",,,Active',
      'W-1,Twice,,,EFFECTIVE',
      'W-4,Odd,,529900QK7MRGW4T2LD94,EFFECTIVE',
      'W-5,"A, B",,,EFFECTIVE,more',
    );
    const done = await upload(server, { file });
    expect(done.import).toMatchObject({ newRows: 2, errorRows: 4, warnings: 1, totalRows: 6 });
    expect(done.import.faultCounts.map(({ rule }) => rule).sort()).toEqual(
      ['CELL_COUNT', 'CHECK_DIGITS', 'CHOICE', 'REPEATED_KEY', 'REQUIRED'].sort(),
    );
    const faults = await server.fetch(`/api/v1/crm/imports/${done.import.id}/faults?rule=REPEATED_KEY`, {
      as: 'admin@acme.test',
    });
    expect((await faults.json()).data).toMatchObject([
      { line: 5, key: 'W-1', column: 'FirmKey', value: 'W-1', values: { firstLine: 2 }, isWarning: false },
    ]);
    const rejected = await server.fetch(`/api/v1/crm/imports/${done.import.id}/rejectedRows`, {
      as: 'admin@acme.test',
    });
    const text = await rejected.text();
    expect(text).toContain(',W-3,"\'=HYPERLINK(""x"")",,,Active\r\n');
    expect(text.split('\r\n')[0]).toMatch(/Reason,FirmKey,Name,InvestorType,Lei,Status$/);
    const corrected = text.replace('Active', 'EFFECTIVE').replace('W-2,,', 'W-2,Named,');
    const after = await upload(server, { file: corrected });
    expect(after.import).toMatchObject({ newRows: 3, changedRows: 1, errorRows: 0 });
    expect((await firms('W-3'))[0]?.name).toBe('=HYPERLINK("x")');
  });

  it('empties by an empty cell, leaves what a missing cell has, and changes nothing by a row that is cut off', async () => {
    const head = 'FirmKey,Name,Status,InvestorType,Description,Email1';
    const full = (key: string) => `${key},${key},EFFECTIVE,Bank,Old,a@b.example`;
    await upload(server, { file: [head, ...['Z-1', 'Z-2', 'Z-3', 'Z-4'].map(full), ''].join('\n') });
    const file = [
      head,
      'Z-1,One,EFFECTIVE,,,',
      'Z-2,Two,DELETED,Insurer',
      'Z-5,Five',
      'Z-4',
      'Z-3,Three,DELETED,Ba',
    ];
    const counts = { newRows: 1, changedRows: 2, sameRows: 0, errorRows: 2, warnings: 3, emptiedValues: 3 };
    const checked = await upload(server, { file: file.join('\n'), fields: { isDryRun: 'true' } });
    expect(checked.import).toMatchObject(counts);
    const done = await upload(server, { fields: { importId: checked.import.id } });
    expect(done.import).toMatchObject(counts);
    expect(done.import.faultCounts).toEqual([
      { rule: 'MISSING_CELLS', column: null, count: 3 },
      { rule: 'REQUIRED', column: 'Name', count: 1 },
      { rule: 'CUT_OFF', column: null, count: 1 },
    ]);
    const old = { Description: 'Old', Email1: 'a@b.example' };
    const found = await firms('Z-1', 'Z-2', 'Z-3', 'Z-4', 'Z-5');
    expect(found.map((firm) => [firm.name, firm.status, firm.firm_type, firm.details])).toEqual([
      ['One', 'EFFECTIVE', null, {}],
      ['Two', 'DELETED', 'Insurer', old],
      ['Z-3', 'EFFECTIVE', 'Bank', old],
      ['Z-4', 'EFFECTIVE', 'Bank', old],
      ['Five', 'EFFECTIVE', null, {}],
    ]);
    const path = `/api/v1/crm/imports/${done.import.id}/rejectedRows`;
    const rejected = await (await server.fetch(path, { as: 'admin@acme.test' })).text();
    expect(rejected).toContain(',Z-3,Three,DELETED,Ba\r\n');
    const whole = await upload(server, { file: [head, full('Z-1')].join('\n') });
    expect(whole.import).toMatchObject({ changedRows: 1, warnings: 0, errorRows: 0 });
  });

  it('reads keys as one sees them, and warns of those that differ only by capitals', async () => {
    const file = investors(
      'V\u200b-1,One,,,EFFECTIVE',
      'v-1,Two,,,EFFECTIVE',
      'V-1 ,Three,,,EFFECTIVE',
      '#N/A,Four,,,EFFECTIVE',
    );
    const done = await upload(server, { file });
    expect(done.import).toMatchObject({ newRows: 2, errorRows: 2, warnings: 1 });
    const path = `/api/v1/crm/imports/${done.import.id}/faults`;
    const { data } = await (await server.fetch(path, { as: 'admin@acme.test' })).json();
    expect(data).toMatchObject([
      { line: 3, rule: 'SIMILAR_KEY', isWarning: true, values: { firstLine: 2, key: 'V-1' } },
      { line: 4, rule: 'REPEATED_KEY', values: { firstLine: 2 } },
      { line: 5, rule: 'SPREADSHEET', column: 'FirmKey' },
    ]);
    expect((await firms('V-1', 'v-1')).map(({ name }) => name).sort()).toEqual(['One', 'Two']);
  });

  it('changes nothing while it is previewed and checked, and then applies what was checked', async () => {
    const file = investors('C-1,Checked,,,EFFECTIVE', 'C-2,,,,EFFECTIVE');
    const preview = await progress(await send(server, { file, fields: { isPreview: 'true' } }));
    expect(preview.import).toMatchObject({ state: 'RECEIVED', encoding: 'UTF-8', totalRows: 2 });
    expect(preview.import.columns[1]).toEqual({
      header: 'Name',
      column: 'Name',
      by: 'NAME',
      firstValues: ['Checked'],
    });
    const { id } = preview.import;
    const checked = await upload(server, { fields: { importId: id, isDryRun: 'true' } });
    expect(checked.import).toMatchObject({ state: 'CHECKED', newRows: 1, errorRows: 1 });
    expect(await firms('C-1')).toEqual([]);
    const other = await progress(
      await send(server, { file: investors('C-9,Other,,,EFFECTIVE'), fields: { isPreview: 'true' } }),
    );
    const left = await server.fetch(`/api/v1/crm/imports/${id}`, { as: 'admin@acme.test' });
    const nothing = { rowsProcessed: 0, newRows: 0, errorRows: 0, faultCounts: [] };
    expect((await left.json()).data).toMatchObject({ state: 'CANCELLED', ...nothing });
    await upload(server, { fields: { importId: other.import.id, isDryRun: 'true' } });
    const discarded = await server.fetch(`/api/v1/crm/imports/${other.import.id}`, {
      method: 'DELETE',
      as: 'admin@acme.test',
    });
    expect((await discarded.json()).data).toMatchObject({ state: 'CANCELLED', ...nothing });

    const again = await upload(server, { file, fields: { isDryRun: 'true' } });
    const applied = await upload(server, { fields: { importId: again.import.id } });
    expect(applied.import).toMatchObject({
      id: again.import.id,
      state: 'COMPLETED',
      newRows: 1,
      errorRows: 1,
    });
    expect(await firms('C-1')).toHaveLength(1);
    const { rows } = {
      rows: await (await tenant()).selectFrom('crm_import_chunks').select('position').execute(),
    };
    expect(rows).toEqual([]);
  });

  it('takes other headers by a mapping, and remembers it', async () => {
    const file = (name: string) => `Firm Ref\tInvestor\tDesk\nM-1\t${name}\tECM\n`;
    const refused = await send(server, { file: file('One') });
    expect(refused.status).toBe(422);
    expect((await refused.json()).error.details).toHaveLength(2);
    const unknown = await progress(await send(server, { file: file('One'), fields: { isPreview: 'true' } }));
    expect(unknown.import.columns.map(({ column, by }) => [column, by])).toEqual([
      ['FirmKey', 'WORDS'],
      ['Name', 'WORDS'],
      [null, null],
    ]);
    const mapping = JSON.stringify(['FirmKey', 'Name', null]);
    await upload(server, { file: file('One'), fields: { mapping } });
    const again = await upload(server, { file: file('Uno') });
    expect(again.import).toMatchObject({ changedRows: 1, delimiter: '\t' });
    expect(again.import.columns.map(({ by }) => by)).toEqual(['REMEMBERED', 'REMEMBERED', 'REMEMBERED']);
  });

  it('is not ended by a preview of another file, and is continued by its own', async () => {
    const lines = Array.from({ length: 600 }, (_, n) => `H-${n},Half ${n},,,EFFECTIVE`);
    const { db, clock } = server.deps;
    const begun = await progress(
      await send(server, { file: investors(...lines), fields: { isPreview: 'true' } }),
    );
    const { id } = begun.import;
    await db
      .updateTable('crm_imports')
      .set({ state: 'APPLYING', worked_on: new Date(clock().getTime() - 3_600_000) })
      .where('id', '=', id)
      .execute();
    const other = await send(server, {
      file: investors('H-X,Other,,,EFFECTIVE'),
      fields: { isPreview: 'true' },
    });
    expect((await other.json()).error.details[0].code).toBe('exports.crmImports.refusals.csvOtherOpen');
    const again = await send(server, { file: investors(...lines), fields: { isPreview: 'true' } });
    expect(await progress(again)).toMatchObject({ hasNext: true, import: { id, state: 'APPLYING' } });
    const done = await upload(server, { fields: { importId: id } });
    expect(done.import).toMatchObject({ id, state: 'COMPLETED', newRows: 600 });
  });

  it('is refused beside another one, which it names', async () => {
    const files = ['a', 'b'].map((name) => ({
      name: `${name}.csv`,
      file: investors(...Array.from({ length: 300 }, (_, n) => `R-${name}-${n},Race,,,EFFECTIVE`)),
    }));
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(files.map((file) => send(server, file)));
      for (const [n, answer] of answers.entries()) {
        const { data, error } = await answer.json();
        if (answer.status === 200) expect(data.import.state).toBe('COMPLETED');
        else expect(error.code).toBe('DUPLICATE');
        if (error) expect(error.message).toContain(files[1 - n]?.name);
      }
      expect(answers.some(({ ok }) => ok)).toBe(true);
    }
    const received = await progress(await send(server, { ...files[0], fields: { isPreview: 'true' } }));
    const { id } = received.import;
    const pending = { pending_phase: 'APPLYING' } as const;
    await server.deps.db.updateTable('crm_imports').set(pending).where('id', '=', id).execute();
    const refused = await send(server, { ...files[1], fields: { isPreview: 'true' } });
    expect(refused.status).toBe(409);
    expect((await refused.json()).error.message).toContain('a.csv');
    expect((await upload(server, { fields: { importId: id } })).import.state).toBe('COMPLETED');
  });

  it('continues after a lost answer, by the file or its id', async () => {
    const lines = Array.from({ length: 900 }, (_, n) => `L-${n},Lost ${n},,,EFFECTIVE`);
    const file = investors(...lines);
    const first = await progress(await send(server, { file, fields: { isPreview: 'true' } }));
    const [again, other] = await Promise.all([upload(server, { file }), upload(server, { file })]);
    expect([again.import.id, other.import.id]).toContain(first.import.id);
    const skipped = await progress(await send(server, { file, fields: { skip: '900' } }));
    expect(skipped).toMatchObject({ rowsProcessed: 900, hasNext: false });
    expect(skipped.import.newRows).toBe(900);
    const stranger = await send(server, {
      file: investors('S-1,Stranger,,,EFFECTIVE'),
      fields: { skip: '1' },
    });
    expect((await stranger.json()).error.details[0].code).toBe('exports.crmImports.refusals.csvNotBegun');
    const found = await (await tenant())
      .selectFrom('crm_investor_firms')
      .select('firm_key')
      .where('firm_key', 'like', 'L-%')
      .execute();
    expect(new Set(found.map(({ firm_key }) => firm_key)).size).toBe(900);
    expect(found).toHaveLength(900);
  });

  it.each<[string, Sending, string]>([
    ['a name with other signs', { name: 'a&b.csv', file: 'x' }, 'exports.crmImports.refusals.csvFileName'],
    ['another type', { name: 'a.xlsx', file: 'x' }, 'exports.crmImports.refusals.csvFileType'],
    ['no file', {}, 'exports.crmImports.refusals.csvFileRequired'],
    ['an empty file', { file: '' }, 'exports.crmImports.refusals.csv.EMPTY'],
    ['NUL', { file: 'FirmKey,Name\na,b\nc,\0\n' }, 'exports.crmImports.refusals.csv.NUL'],
    ['a workbook', { file: 'PK\u0003\u0004\u0014' }, 'exports.crmImports.refusals.csv.EXCEL'],
    [
      'a picture',
      { file: new Uint8Array([0x89, 0x50, 0x4e, 0x47]) },
      'exports.crmImports.refusals.csv.PICTURE',
    ],
    ['a document', { file: '%PDF-1.7' }, 'exports.crmImports.refusals.csv.PDF'],
    ['other bytes', { file: 'ab\u0001\u0004\u0014' }, 'exports.crmImports.refusals.csv.NOT_CSV'],
    ['a header alone', { file: 'FirmKey,Name\n' }, 'exports.crmImports.refusals.csv.NO_ROWS'],
    [
      'an open quote',
      { file: `FirmKey,Name\na,"b\n${'c\n'.repeat(10)}` },
      'exports.crmImports.refusals.csv.QUOTE_OPEN',
    ],
    [
      'a long cell',
      { file: `FirmKey,Name\na,${'b'.repeat(1_000_000)}\n` },
      'exports.crmImports.refusals.csv.CELL_TOO_LONG',
    ],
    [
      '10,000 columns',
      { file: `${'a,'.repeat(10_000)}\n` },
      'exports.crmImports.refusals.csv.TOO_MANY_COLUMNS',
    ],
    ['a missing column', { file: 'FirmKey\na\n' }, 'exports.crmImports.refusals.csvColumnMissing'],
  ])('refuses %s', async (_, sending, code) => {
    const answer = await send(server, sending);
    const { error } = await answer.json();
    expect([answer.status, error.details[0].code]).toEqual([422, code]);
    expect(error.message).not.toContain('%{');
    expect(await server.deps.db.selectFrom('crm_import_chunks').select('position').execute()).toEqual([]);
  });

  it('takes 30 MB and refuses a byte more, in the specified words', async () => {
    const line = `${'B-1,'.padEnd(90_000, 'x')}\n`;
    const head = 'FirmKey,Description\n';
    const full = head + line.repeat(Math.floor((31_457_280 - head.length) / line.length));
    const exact = full + ','.padEnd(31_457_280 - full.length - 1, ' ');
    const over = await send(server, { file: `${exact}ab` });
    expect(over.status).toBe(413);
    expect((await over.json()).error.message).toBe(
      'The document is too large to be uploaded: investors.csv Files larger than 30MB are not currently supported.',
    );
    // More than twice as much is refused by its declared length, before the file is read.
    for (const declared of [undefined, 104_857_600]) {
      let sent = 0;
      const refused = await sendEndless(declared, (bytes) => (sent = bytes));
      const { error } = await refused.json();
      expect([refused.status, error.code, error.target, error.message]).toEqual([
        413,
        'TOO_LARGE',
        'file',
        'The document is too large to be uploaded: investors.csv Files larger than 30MB are not currently supported.',
      ]);
      expect(sent).toBeLessThan(declared ? 1_000_000 : 33_000_000);
    }
    const taken = await send(server, { file: `${exact}a`, fields: { isPreview: 'true' } });
    expect((await progress(taken)).import.fileSize).toBe(31_457_280);
  });
});

describe('coverages and contacts', () => {
  it('belong to known firms, and say who is configured', async () => {
    await upload(server, { file: investors('K-1,Known,,,EFFECTIVE') });
    const [user] = await (await tenant())
      .selectFrom('users')
      .select(['id', 'employee_key'])
      .where('employee_key', 'is not', null)
      .where(
        'employee_key',
        'not in',
        (await tenant()).selectFrom('covered_employees').select('employee_key'),
      )
      .where(userMayDo(await tenant(), 'read:CoveredAccountsCrm'))
      .limit(1)
      .execute();
    const key = user?.employee_key ?? '';
    const status = async () =>
      (await (await server.fetch(`/api/v1/users/${user?.id}`, { as: 'admin@acme.test' })).json()).data
        .configurationStatus;
    expect(await status()).toBe('NOT_CONFIGURED');
    const head = 'InvestorFirmKey,EmployeeKey,RelationshipType,JobFunction,Status\n';
    const done = await upload(server, {
      type: 'COVERAGES',
      file: `${head}K-1,${key},PRIMARY,,EFFECTIVE\nNobody,${key},PRIMARY,SALES,EFFECTIVE\nK-1,x,OTHER,,EFFECTIVE\n`,
    });
    expect(done.import).toMatchObject({ newRows: 1, errorRows: 2 });
    expect(await status()).toBe('CONFIGURED');
    const coverage = async () => {
      const path = `/api/v1/users/${encodeURIComponent(key)}/investorCoverage`;
      const { data } = await (await server.fetch(path, { as: 'admin@acme.test' })).json();
      return data.map((one: InvestorCoverage) => [one.investorFirmKey, one.coverageStatus]);
    };
    expect(await coverage()).toEqual([['K-1', 'EFFECTIVE']]);
    const deleted = { type: 'COVERAGES', file: `${head}K-1,${key},PRIMARY,,DELETED\n` } as const;
    const checked = await upload(server, { ...deleted, fields: { isDryRun: 'true' } });
    expect(checked.import).toMatchObject({ newRows: 0, changedRows: 1 });
    expect([await coverage(), await status()]).toEqual([[['K-1', 'EFFECTIVE']], 'CONFIGURED']);
    await upload(server, deleted);
    expect(await coverage()).toEqual([['K-1', 'DELETED']]);
    expect(await status()).toBe('NOT_CONFIGURED');
    const contacts = await upload(server, {
      type: 'CONTACTS',
      file: 'FirmKey,EmployeeKey,Name,Titles\nK-1,C-1,Ann,"Director, Trading"\nK-1,,Bob,\n',
    });
    expect(contacts.import).toMatchObject({ newRows: 1, errorRows: 1 });
  });
});

describe('the account', () => {
  it('has one open upload, which a colleague may end; the platform uploads for it', async () => {
    const open = await progress(
      await send(server, { file: investors('O-1,Open,,,EFFECTIVE'), fields: { isPreview: 'true' } }),
    );
    const path = '/api/v1/crm/admin/acme/bulkImport/investorsFile';
    const theirs = await progress(
      await send(server, { path, as: 'admin@system.test', fields: { importId: open.import.id } }),
    );
    expect(theirs.import).toMatchObject({ state: 'COMPLETED', newRows: 1 });
    const list = await (await server.fetch('/api/v1/crm/imports', { as: 'admin@acme.test' })).json();
    expect(list.data[0]).toMatchObject({ id: open.import.id, state: 'COMPLETED' });
  });

  it('is refused where its flag is off', async () => {
    const { features } = server.deps.config;
    features.customerCrmManagement = false;
    expect((await send(server, { file: investors() })).status).toBe(403);
    features.customerCrmManagement = true;
  });
});

/** A form whose file does not end before 100 MB; `onSent` counts what is read of it. */
async function sendEndless(declared: number | undefined, onSent: (bytes: number) => void) {
  const head =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="investors.csv"\r\n\r\nFirmKey,Name\r\n';
  const part = new TextEncoder().encode(`${'B-1,'.padEnd(65_534, 'x')}\r\n`);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(control) {
      control.enqueue(sent === 0 ? new TextEncoder().encode(head) : part);
      sent += part.byteLength;
      onSent(sent);
      if (sent > 104_857_600) control.close();
    },
  });
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    ...(declared && { 'content-length': String(declared) }),
  };
  return server.fetch('/api/v1/crm/bulkImport/investorsFile', {
    method: 'POST',
    as: 'admin@acme.test',
    body,
    headers,
  });
}
