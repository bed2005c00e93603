import type { InvestorInvite } from '#contract/investorInvites.ts';
import type { Call } from '#server/access/call.ts';
import { read } from '#server/db/reading.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField, invalidFields } from '#server/errors.ts';
import { localeOf } from '#server/texts/texts.ts';
import { commit } from '#server/writes/commit.ts';
import { findBank, insertInvite, isInvited } from './insertInvite.ts';
import { inviteOf } from './inviteRow.ts';
import { limitInvites } from './mailInvite.ts';

/** Invites an investor by mail for a bank. An email has one open invite per bank, which may be mailed again. */
export function createInvite(
  deps: Deps,
  call: Call<'investorInvites.create'>,
): Promise<{ data: InvestorInvite }> {
  const { bankAccountSubdomain, email, locale } = call.body;
  const id = deps.newId();
  const now = deps.clock();
  return commit(deps, call, {
    table: 'investor_invites',
    change: async (platform) => {
      const { db } = platform;
      const bank = await findBank(db, bankAccountSubdomain.toLowerCase());
      if (!bank) throw invalidField('bankAccountSubdomain', 'validation.bankUnknown');
      await limitInvites(deps, platform, { email, bank });
      if (await isInvited(db, bank.id, email, now)) {
        throw invalidFields([{ target: 'email', key: 'validation.investorInvited', isTaken: true }]);
      }
      const payload = await insertInvite(deps, db, {
        id,
        bank,
        email,
        locale: localeOf(locale ?? call.locale),
        sentBy: call.actor.name,
      });
      const { invite } = await read(db, inviteOf(platform, id, now));
      return {
        objectId: id,
        objectName: email,
        before: null,
        after: invite,
        answer: { data: invite },
        jobs: [{ kind: 'mail', payload }],
      };
    },
  });
}
