import type { Deps } from '../deps.ts';
import { bulkApiKeys } from '../services/apiKeys/bulkApiKeys.ts';
import { type BulkWriters, writerOf } from '../services/bulk/runBulk.ts';
import { bulkFirms } from '../services/crmInvestorFirms/bulkFirms.ts';
import { bulkOrganizations } from '../services/firms/bulkOrganizations.ts';
import { bulkUsers } from '../services/users/bulkUsers.ts';

/** Every resource that has bulk actions. */
export const bulkWriters = (deps: Deps): BulkWriters => ({
  apiKeys: writerOf(deps, bulkApiKeys(deps)),
  crmInvestorFirms: writerOf(deps, bulkFirms(deps)),
  firms: writerOf(deps, bulkOrganizations(deps)),
  users: writerOf(deps, bulkUsers(deps)),
});
