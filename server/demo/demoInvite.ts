import type { Deps } from '../deps.ts';
import { findBank, insertInvite, isInvited } from '../services/investorInvites/insertInvite.ts';

const bankSubdomain = 'acme';
const email = 'investor@larkhollow.example';

/**
 * An invited investor of the demo data who has not registered yet: the mail with the link is in the outbox, where
 * `/dev/mailbox` shows it. If an earlier invite was used or has expired, a new one is made.
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
