import type { Deps } from '../deps.ts';
import { findBank, insertInvite, isInvited } from '../services/investorInvites/insertInvite.ts';

const bankSubdomain = 'acme';
const email = 'investor@larkhollow.example';

/**
 * An investor of the demo data who has been invited and not registered yet: the mail with their link is in the outbox, where
 * `/dev/mailbox` shows it. Where an earlier one has been used or has expired, there is another.
 */
export async function inviteDemoInvestor(deps: Deps): Promise<void> {
  const { newId, clock } = deps;
  await deps.db.transaction().execute(async (db) => {
    const bank = await findBank(db, bankSubdomain);
    if (!bank || (await isInvited(db, bank.id, email, clock()))) return;
    const invite = { id: newId(), bank, email, locale: 'en', sentBy: 'Demo' };
    const { to: recipient, subject, body, html } = await insertInvite(deps, db, invite);
    await db
      .insertInto('outbox')
      .values({ id: newId(), recipient, subject, body, html: html ?? null, created_on: clock() })
      .execute();
  });
}
