import type { DraftAccount } from '#contract/draftAccounts.ts';
import { normalise } from './normalise.ts';

type Naming = Pick<
  DraftAccount,
  | 'crmInvestorFirmName'
  | 'entityMasterInvestorName'
  | 'investorSubdomain'
  | 'investorCmgEntityKey'
  | 'bankAccountSubdomain'
> &
  Partial<Pick<DraftAccount, 'email'>>;

/** The columns of `draft_accounts` that make a draft searchable and sortable; they are written together. */
export function draftColumns(draft: Naming) {
  const { crmInvestorFirmName: investor, entityMasterInvestorName: account, investorSubdomain } = draft;
  const { investorCmgEntityKey: key, bankAccountSubdomain: inviter, email = null } = draft;
  const texts = [investor, account, investorSubdomain, key, inviter, email].filter((text) => text !== null);
  return {
    investor_name: investor,
    investor_name_key: normalise(investor),
    account_name: account,
    account_name_key: account === null ? null : normalise(account),
    investor_subdomain: investorSubdomain,
    cmg_entity_key: key,
    invited_by: inviter,
    search_text: normalise(texts.join(' ')),
  };
}
