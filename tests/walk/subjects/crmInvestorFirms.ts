import { sql } from 'kysely';
import { inAccount } from '#server/db/inAccount.ts';
import { crmFirmId, integrationId, sampleId } from '../crmRecords.ts';
import { endBulks, nobody, startBulk } from '../startBulk.ts';
import type { Sample, Subject } from '../subject.ts';

const see = { anyOf: ['read:Firm'], ofPlatform: true } as const;
const edit = { anyOf: ['full:Firm'], ofPlatform: true } as const;
const filters = [
  ...['linkedStatus=LINKED', 'firmType=Insurer,Bank', 'firmStatus=EFFECTIVE', 'isNew=true', 'hasNotes=true'],
  'match=CLEAR,PROBABLE,NOT_COMPUTED',
];
const ofAll: Sample = { ofAllAccounts: true };
const walkedFirm = '019a0000-0000-7000-8000-00000000ccc1';

const ofMatch: Sample = {
  ...ofAll,
  changes: 'acme',
  stored: { table: 'crm_investor_firms', name: 'firmId' },
  edit: { changed: 'notMatch', body: () => ({}), isOnce: true },
};

/** Document 3, section 7, and the decisions' table of rights. */
export const subject: Subject = {
  gates: {
    'GET /api/v1/admin/crm/accounts/{id}/investorFirms': see,
    'GET /api/v1/admin/crm/accounts/{id}/investorFirms/export': see,
    'GET /api/v1/admin/crm/accounts/{id}/investorFirms/queue': see,
    'POST /api/v1/admin/crm/accounts/{id}/investorFirms/samples': edit,
    'GET /api/v1/admin/crm/accounts/{id}/investorFirms/samples/{sampleId}': see,
    'PUT /api/v1/admin/crm/accounts/{id}/investorFirms/samples/{sampleId}/{firmId}': edit,
    'POST /api/v1/admin/crm/accounts/{id}/investorFirms/bulk': edit,
    'GET /api/v1/admin/crm/accounts/{id}/investorFirms/bulk/{bulkId}': edit,
    'DELETE /api/v1/admin/crm/accounts/{id}/investorFirms/bulk/{bulkId}': edit,
    'GET /api/v1/admin/crm/accounts/{id}/investorFirms/{firmId}': see,
    'PUT /api/v1/admin/crm/accounts/{id}/investorFirms/{firmId}/cmgEntityKey': edit,
    'PUT /api/v1/admin/crm/accounts/{id}/investorFirms/{firmId}/notMatches/{matchId}': edit,
    'DELETE /api/v1/admin/crm/accounts/{id}/investorFirms/{firmId}/notMatches/{matchId}': edit,
    'PUT /api/v1/admin/crm/accounts/{id}/investorFirms/{firmId}/notes': edit,
  },
  table: 'crm_investor_firms',
  platformNames: {
    id: (server) => integrationId(server),
    firmId: (server) => crmFirmId({ deps: { ...server.deps, newId: () => walkedFirm } }),
    sampleId: (server) => sampleId(server),
    bulkId: async (server) => {
      const path = `/api/v1/admin/crm/accounts/${await integrationId(server)}/investorFirms/bulk`;
      const id = await startBulk(server, path, 'undoAccept', { bulkId: nobody });
      // An account runs two at most, and other subjects begin two.
      const { endBulk } = await import('#server/services/bulk/bulkProgress.ts');
      await endBulk(server.deps, inAccount(server.deps.db, await integrationId(server)), id, 'CANCELLED');
      return id;
    },
    matchId: async ({ deps: { db } }) =>
      (await db.selectFrom('firms').select('id').orderBy('key').executeTakeFirstOrThrow()).id,
  },
  others: async (server) => ({ id: await integrationId(server, 'dune') }),
  ready: async (deps, id, { names }) => {
    const { db } = deps;
    if (id === 'crmInvestorFirms.bulk') await endBulks(deps, names.id ?? '');
    await sql`update crm_match_sample_pairs set firm_id = ${names.firmId}
      where sample_id = ${names.sampleId}`.execute(db);
    await sql`update crm_investor_firms set version = 1, cmg_entity_key = null, linked_on = null, notes = null
      where id = ${names.firmId}`.execute(db);
    await sql`delete from crm_not_matches where firm_id = ${names.firmId}`.execute(db);
    if (id !== 'crmInvestorFirms.restoreMatch') return;
    await sql`insert into crm_not_matches
      (account_id, firm_id, match_id, firm_hash, match_hash, decided_on, decided_by)
      select account_id, id, ${names.matchId}, '', '', now(), '' from crm_investor_firms
      where id = ${names.firmId}`.execute(db);
  },
  calls: {
    'crmInvestorFirms.list': { ...ofAll, filters },
    'crmInvestorFirms.export': {
      ...ofAll,
      changes: 'acme',
      filters: [...filters, 'locale=fr', 'timeZone=Europe/Paris'],
    },
    'crmInvestorFirms.queue': {
      ...ofAll,
      filters: [...filters, 'position=2', `firmId=${walkedFirm}`],
    },
    'crmInvestorFirms.get': ofAll,
    'crmInvestorFirms.drawSample': {
      ...ofAll,
      changes: 'acme',
      adds: { crm_match_samples: 1, crm_match_sample_pairs: 1 },
    },
    'crmInvestorFirms.sample': ofAll,
    'crmInvestorFirms.judgeSample': {
      ...ofAll,
      changes: 'acme',
      body: (n) => ({ isRight: n % 2 === 0 }),
      takes: ['isRight'],
    },
    'crmInvestorFirms.bulk': {
      ...ofAll,
      changes: 'acme',
      body: () => ({ action: 'undoAccept', ids: [nobody], params: { bulkId: nobody } }),
      takes: ['action', 'ids', 'filter', 'params'],
      adds: { bulks: 1, bulk_records: 1, jobs: 1 },
    },
    'crmInvestorFirms.bulkProgress': ofAll,
    'crmInvestorFirms.cancelBulk': { ...ofAll, changes: 'acme' },
    'crmInvestorFirms.rejectMatch': { ...ofMatch, adds: { crm_not_matches: 1 } },
    'crmInvestorFirms.restoreMatch': { ...ofMatch, adds: { crm_not_matches: -1 } },
    'crmInvestorFirms.setEntityKey': {
      ...ofAll,
      changes: 'acme',
      body: (n) => ({ cmgEntityKey: free(n) }),
      takes: ['cmgEntityKey'],
      edit: { changed: 'cmgEntityKey', body: (who, n) => ({ cmgEntityKey: free(2 * n + who.length) }) },
    },
    'crmInvestorFirms.setNotes': {
      ...ofAll,
      changes: 'acme',
      body: (n) => ({ notes: `Walked ${n}` }),
      takes: ['notes'],
      edit: { changed: 'notes', body: (who, n) => ({ notes: `${who} ${n}` }) },
    },
  },
  app: async () => (await import('./crmInvestorFirms/app.ts')).app,
};

/** Keys of invented firms, which no account is mapped to, as numbered in demo data. */
const free = (n: number): string => String(1_000 + (1_000 + (n % 500)) * 4_733).padStart(9, '0');
