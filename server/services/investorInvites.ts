import { sql } from 'kysely';
import type { InvestorInviteListQuery } from '#contract/investorInvites.ts';
import type { HandlersOf } from '../access/call.ts';
import { type Listing, listPage } from '../db/listing.ts';
import type { Deps } from '../deps.ts';
import { resendInvite, revokeInvite } from './investorInvites/changeInvite.ts';
import { createInvite } from './investorInvites/createInvite.ts';
import { invites, statusAt, toInvite, wholeInvites } from './investorInvites/inviteRow.ts';

/** Invites to register as an investor. */
export function investorInvitesService(deps: Deps): HandlersOf<'investorInvites'> {
  return {
    'investorInvites.list': ({ query }) => {
      const now = deps.clock();
      return listPage(inviteListing(now), invites(deps), query, () => wholeInvites(deps, now), toInvite);
    },
    'investorInvites.create': (call) => createInvite(deps, call),
    'investorInvites.resend': (call) => resendInvite(deps, call),
    'investorInvites.revoke': (call) => revokeInvite(deps, call),
  };
}

const inviteListing = (now: Date): Listing<InvestorInviteListQuery> => ({
  key: 'investor_invites.id',
  search: 'investor_invites.search_text',
  filters: { status: (values) => sql`${statusAt(now)} = any(${values})` },
  orders: {
    mailedOn: { column: 'investor_invites.mailed_on' },
    expiresOn: { column: 'investor_invites.expires_on' },
    email: { column: 'investor_invites.email_key' },
    bankAccountName: { column: 'accounts.name_key' },
  },
});
