import type { Selectable } from 'kysely';
import type { DraftAccount } from '#contract/draftAccounts.ts';
import type { Database } from '#server/db/database.ts';

/** The record that callers see. */
export function toDraft(row: Selectable<Database['draft_accounts']>): DraftAccount {
  return {
    id: row.id,
    crmInvestorFirmName: row.investor_name,
    entityMasterInvestorName: row.account_name,
    investorSubdomain: row.investor_subdomain,
    investorCmgEntityKey: row.cmg_entity_key,
    status: row.status,
    entityMasterFirmEmails: row.firm_emails,
    crmInvestorSuggestedSubdomain: row.suggested_subdomain,
    bankAccountSubdomain: row.invited_by,
    version: row.version,
  };
}
