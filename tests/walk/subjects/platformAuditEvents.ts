import type { Subject } from '../subject.ts';
import { addEvent, eventFilters } from './auditEvents.ts';

const see = { anyOf: ['read:GlobalAccount'] };

/**
 * In no document: the logs of all accounts are for those who may read any of them individually (decisions, ruling
 * 54).
 */
export const subject: Subject = {
  gates: {
    'GET /api/v1/admin/auditEvents': see,
    'GET /api/v1/admin/auditEvents/export': see,
    'GET /api/v1/admin/auditEvents/{id}': see,
  },
  platformNames: {
    id: async (server) => {
      const acme = server.deps.db.selectFrom('accounts').select('id').where('subdomain', '=', 'acme');
      return addEvent(server, (await acme.executeTakeFirstOrThrow()).id);
    },
  },
  calls: {
    'platformAuditEvents.list': {
      filters: [...eventFilters, 'account=acme', 'account=Acme%20Sec'],
      ofAllAccounts: true,
    },
    'platformAuditEvents.export': {
      filters: [...eventFilters, 'account=acme', 'locale=fr'],
      ofAllAccounts: true,
    },
    'platformAuditEvents.get': { ofAllAccounts: true },
  },
  app: async () => (await import('./platformAuditEvents/app.ts')).app,
};
