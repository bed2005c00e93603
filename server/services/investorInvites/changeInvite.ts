import { sql } from 'kysely';
import type { InvestorInvite } from '#contract/investorInvites.ts';
import type { Call } from '#server/access/call.ts';
import { read } from '#server/db/reading.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField } from '#server/errors.ts';
import { commit } from '#server/writes/commit.ts';
import { inviteOf } from './inviteRow.ts';
import { limitInvites, newLink } from './mailInvite.ts';

/** Mails an invite again with a new link, even an expired one; the earlier link ends. */
export function resendInvite(
  deps: Deps,
  call: Call<'investorInvites.resend'>,
): Promise<{ data: InvestorInvite }> {
  const { id } = call.params;
  const now = deps.clock();
  return commit(deps, call, {
    table: 'investor_invites',
    id,
    reads: (platform) => inviteOf(platform, id, now),
    change: async (platform, { invite: before, bankId }) => {
      requireUnused(before);
      const { email, locale, bankAccountName: name } = before;
      const bank = { id: bankId, name };
      await limitInvites(deps, platform, { email, bank });
      const { columns, mail } = newLink(deps, { email, locale, bank });
      await platform.db
        .updateTable('investor_invites')
        .set({ ...columns, sent_by: call.actor.name, version: sql`version + 1` })
        .where('id', '=', id)
        .execute();
      const { invite: after } = await read(platform.db, inviteOf(platform, id, now));
      return {
        objectId: id,
        objectName: email,
        before,
        after,
        answer: { data: after },
        jobs: [{ kind: 'mail', payload: mail }],
      };
    },
  });
}

/** Revokes an invite: its link no longer works. */
export function revokeInvite(deps: Deps, call: Call<'investorInvites.revoke'>): Promise<undefined> {
  const { id } = call.params;
  const now = deps.clock();
  return commit(deps, call, {
    table: 'investor_invites',
    id,
    reads: (platform) => inviteOf(platform, id, now),
    change: async (platform, { invite: before }) => {
      requireUnused(before);
      await platform.db
        .updateTable('investor_invites')
        .set({ revoked_on: now, version: sql`version + 1` })
        .where('id', '=', id)
        .execute();
      const after = { ...before, status: 'REVOKED', version: before.version + 1 };
      return { objectId: id, objectName: before.email, before, after, answer: undefined };
    },
  });
}

function requireUnused({ status }: InvestorInvite): void {
  if (status === 'USED') throw invalidField('status', 'validation.investorInviteUsed');
  if (status === 'REVOKED') throw invalidField('status', 'validation.investorInviteRevoked');
}
