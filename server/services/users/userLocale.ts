import type { InAccount } from '#server/db/inAccount.ts';
import { type Locale, localeOf } from '#server/texts/texts.ts';

/** The language of a mail to a user: their own, else its sender's (decisions, ruling 24). */
export async function mailLocale(tx: InAccount, userId: string, requester: string): Promise<Locale> {
  const user = await tx
    .selectFrom('users')
    .select('locale')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return localeOf([...(user.locale ? [user.locale] : []), requester].join());
}

/**
 * A user who has chosen no language is invited in the inviter's, and keeps it. It does not raise the version, as no
 * card edits it.
 */
export async function takeOverLocale(tx: InAccount, userId: string, inviter: Locale): Promise<void> {
  await tx
    .updateTable('users')
    .set({ locale: inviter })
    .where('id', '=', userId)
    .where('locale', 'is', null)
    .execute();
}
