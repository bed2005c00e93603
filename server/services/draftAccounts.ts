import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DraftAccountListQuery } from '#contract/draftAccounts.ts';
import type { HandlersOf } from '../access/call.ts';
import { toDraft } from '../db/draftRow.ts';
import { anyOf, type Listing, listPage } from '../db/listing.ts';
import { containing, wordsOf } from '../db/normalise.ts';
import type { Deps } from '../deps.ts';
import { setSubdomain } from './draftAccounts/setSubdomain.ts';

/** Accounts requested by investors (document 2, section 2; decisions, ruling 29). */
export function draftAccountsService(deps: Deps): HandlersOf<'draftAccounts'> {
  return {
    'draftAccounts.list': ({ query }) => {
      const drafts = deps.db.selectFrom('draft_accounts');
      return listPage(draftListing, drafts, query, (rows) => rows.selectAll(), toDraft);
    },
    'draftAccounts.update': (call) => setSubdomain(deps, call),
  };
}

/** Each word of a text is somewhere in the column, which holds normalised text. */
const holding =
  (column: RawBuilder<unknown>) =>
  (text: string): Expression<SqlBool> =>
    sql`${column} like all(${wordsOf(text).map(containing)})`;

/** A label in normalised form: of what that removes, labels have only hyphens. */
const normalisedLabel = (column: string) => sql`replace(${sql.ref(column)}, '-', '')`;

const draftListing: Listing<DraftAccountListQuery> = {
  key: 'draft_accounts.id',
  search: 'draft_accounts.search_text',
  filters: {
    status: anyOf('draft_accounts.status'),
    investorName: holding(sql.ref('draft_accounts.investor_name_key')),
    accountName: holding(sql.ref('draft_accounts.account_name_key')),
    accountSubdomain: holding(normalisedLabel('draft_accounts.investor_subdomain')),
    cmgEntityKey: holding(sql.ref('draft_accounts.cmg_entity_key')),
    invitedBy: holding(normalisedLabel('draft_accounts.invited_by')),
  },
  orders: {
    status: { column: 'draft_accounts.status_rank' },
    crmInvestorFirmName: { column: 'draft_accounts.investor_name_key' },
    entityMasterInvestorName: { column: 'draft_accounts.account_name_key', missing: 'last' },
    investorSubdomain: { column: sql`draft_accounts.investor_subdomain collate "C"`, missing: 'last' },
    investorCmgEntityKey: { column: 'draft_accounts.cmg_entity_key', missing: 'last' },
    bankAccountSubdomain: { column: sql`draft_accounts.invited_by collate "C"` },
  },
};
