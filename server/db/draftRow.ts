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
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    isEmailVerified: row.is_email_verified,
    isTermsAndConditionsAccepted: row.is_terms_and_conditions_accepted,
    isIoiTermsAccepted: row.is_ioi_terms_accepted,
    isMarketingAgreed: row.is_marketing_agreed,
    signedUpOn: row.signed_up_on?.toISOString() ?? null,
    version: row.version,
  };
}
