import { sql } from 'kysely';
import { crmFirmId, integrationId } from '../crmRecords.ts';
import type { Sample, Subject } from '../subject.ts';

const see = { anyOf: ['read:Firm'], ofPlatform: true } as const;
const edit = { anyOf: ['full:Firm'], ofPlatform: true } as const;
const filters = [
  ...['linkedStatus=LINKED', 'firmType=Insurer,Bank', 'firmStatus=EFFECTIVE', 'isNew=true', 'hasNotes=true'],
  'match=CLEAR,PROBABLE,NOT_COMPUTED',
];
const ofAll: Sample = { ofAllAccounts: true };
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
    'GET /api/v1/admin/crm/accounts/{id}/investorFirms/{firmId}': see,
    'PUT /api/v1/admin/crm/accounts/{id}/investorFirms/{firmId}/cmgEntityKey': edit,
    'PUT /api/v1/admin/crm/accounts/{id}/investorFirms/{firmId}/notMatches/{matchId}': edit,
    'DELETE /api/v1/admin/crm/accounts/{id}/investorFirms/{firmId}/notMatches/{matchId}': edit,
    'PUT /api/v1/admin/crm/accounts/{id}/investorFirms/{firmId}/notes': edit,
  },
  table: 'crm_investor_firms',
  platformNames: {
    id: (server) => integrationId(server),
    firmId: (server) => crmFirmId(server),
    matchId: async ({ deps: { db } }) =>
      (await db.selectFrom('firms').select('id').orderBy('key').executeTakeFirstOrThrow()).id,
  },
  others: async (server) => ({ id: await integrationId(server, 'dune') }),
  ready: async ({ db }, id, { names }) => {
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
      filters: [...filters, 'position=2', `firmId=${crypto.randomUUID()}`],
    },
    'crmInvestorFirms.get': ofAll,
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

/** Keys of invented firms, which no account is mapped to, as demo data numbers them. */
const free = (n: number): string => String(1_000 + (1_000 + (n % 500)) * 4_733).padStart(9, '0');
