import type { Kysely } from 'kysely';
import { dayMs } from '#contract/dayMs.ts';
import type { Database } from '#server/db/database.ts';
import { canaryOf } from '#server/demo/canary.ts';
import type { Sample, Subject } from '../subject.ts';

/** Document 3, section 6: in one's own account by CRM full, by the platform in any by Global CRM full. */
const own = { anyOf: ['full:Crm', 'full:GlobalCrm'] };
const any = { anyOf: ['full:GlobalCrm'], ownAccountToo: own.anyOf };
const calls = [
  'POST /bulkImport/investorsFile',
  'POST /bulkImport/coveragesFile',
  'POST /bulkImport/contactsFile',
  'GET /imports',
  'GET /imports/{importId}',
  'GET /imports/{importId}/faults',
  'GET /imports/{importId}/rejectedRows',
  'DELETE /imports/{importId}',
  'GET /imports/{importId}/revert',
  'GET /imports/{importId}/keptRows',
  'POST /imports/{importId}/revert',
];

const file = (header: string, row: (n: number) => string): Sample => ({
  namesCaller: true,
  form: (n) => {
    const form = new FormData();
    form.append('file', new Blob([`${header}\n${row(n)}\n`]), 'walked.csv');
    form.append('skip', '0');
    return form;
  },
});

export const subject: Subject = {
  gates: Object.fromEntries(
    calls.flatMap((call) => {
      const [method, path] = call.split(' ');
      return [
        [`${method} /api/v1/crm${path}`, own],
        [`${method} /api/v1/crm/admin/{sub}${path}`, any],
      ];
    }),
  ),
  table: 'crm_imports',
  names: {
    importId: async ({ deps: { db, newId, clock } }, { accountId, subdomain }) => {
      const id = newId();
      const canary = canaryOf(subdomain);
      await db
        .insertInto('crm_imports')
        .values({
          account_id: accountId,
          id,
          type: 'INVESTORS',
          state: 'COMPLETED',
          file_name: `${canary}.csv`,
          file_size: 1,
          file_hash: canary,
          encoding: 'UTF-8',
          delimiter: ',',
          columns: '[]',
          total_rows: 1,
          fault_counts: '[]',
          started_on: clock(),
          started_by: canary,
          worked_on: clock(),
          ended_on: clock(),
          expires_on: clock(),
          revertable_until: new Date(clock().getTime() + dayMs),
        })
        .execute();
      await addRevertable(db, { accountId, importId: id, canary, rowId: newId(), now: clock() });
      return id;
    },
  },
  // Each revert needs what is not reverted yet, and no file is applied meanwhile.
  ready: async ({ db }, id, { accountId }) => {
    if (!/revert|upload/.test(id)) return;
    const not = { revert_started_on: null, revert_ended_on: null };
    await db.updateTable('crm_imports').set(not).where('account_id', '=', accountId).execute();
  },
  calls: {
    'crmImports.uploadInvestors': file('FirmKey,Name', (n) => `Walked-${n},Walked`),
    'crmImports.uploadCoverages': file('InvestorFirmKey,EmployeeKey', (n) => `Walked-${n},E-1`),
    'crmImports.uploadContacts': file('FirmKey,EmployeeKey,Name', (n) => `Walked-${n},E-1,Walked`),
    'crmImports.list': { filters: ['state=COMPLETED,APPLYING'] },
    'crmImports.faults': { filters: ['rule=REQUIRED,CHOICE', 'column=Name', 'isWarning=false'] },
    'crmImports.rejectedRows': { filters: ['locale=fr'] },
    'crmImports.revert': { adds: { jobs: 1 } },
    'crmImports.keptRows': { filters: ['reason=LATER_IMPORT,GONE'] },
  },
  app: async () => (await import('./crmImports/app.ts')).app,
};

type Revertable = { accountId: string; importId: string; canary: string; rowId: string; now: Date };

/** A firm that the import added. */
async function addRevertable(
  db: Kysely<Database>,
  { accountId, importId, canary, rowId, now }: Revertable,
): Promise<void> {
  const key = `${canary} ${rowId}`;
  await db
    .insertInto('crm_investor_firms')
    .values({
      account_id: accountId,
      id: rowId,
      firm_key: key,
      name: canary,
      name_key: key,
      search_text: key,
      status: 'EFFECTIVE',
      details: '{}',
      added_by_import_id: importId,
      created_on: now,
    })
    .execute();
  await db
    .insertInto('crm_import_changes')
    .values({ account_id: accountId, import_id: importId, row_id: rowId, version: 1, created_on: now })
    .execute();
}
