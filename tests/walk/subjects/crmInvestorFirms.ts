import { sql } from 'kysely';
import { crmFirmId, integrationId } from '../crmRecords.ts';
import type { Sample, Subject } from '../subject.ts';

const see = { anyOf: ['read:Firm'], ofPlatform: true } as const;
const edit = { anyOf: ['full:Firm'], ofPlatform: true } as const;
const filters = [
  ...['linkedStatus=LINKED', 'firmType=Insurer,Bank', 'firmStatus=EFFECTIVE', 'isNew=true', 'hasNotes=true'],
];
const ofAll: Sample = { ofAllAccounts: true };

/** Document 3, section 7, and the decisions' table of rights. */
export const subject: Subject = {
  gates: {
    'GET /api/v1/admin/crm/accounts/{id}/investorFirms': see,
    'GET /api/v1/admin/crm/accounts/{id}/investorFirms/export': see,
    'GET /api/v1/admin/crm/accounts/{id}/investorFirms/{firmId}': see,
    'PUT /api/v1/admin/crm/accounts/{id}/investorFirms/{firmId}/cmgEntityKey': edit,
    'PUT /api/v1/admin/crm/accounts/{id}/investorFirms/{firmId}/notes': edit,
  },
  table: 'crm_investor_firms',
  platformNames: { id: (server) => integrationId(server), firmId: (server) => crmFirmId(server) },
  others: async (server) => ({ id: await integrationId(server, 'dune') }),
  ready: ({ db }, _, { names }) =>
    sql`update crm_investor_firms set version = 1, cmg_entity_key = null, linked_on = null, notes = null
      where id = ${names.firmId}`.execute(db),
  calls: {
    'crmInvestorFirms.list': { ...ofAll, filters },
    'crmInvestorFirms.export': {
      ...ofAll,
      changes: 'acme',
      filters: [...filters, 'locale=fr', 'timeZone=Europe/Paris'],
    },
    'crmInvestorFirms.get': ofAll,
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
