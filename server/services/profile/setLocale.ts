import type { Call } from '#server/access/call.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField } from '#server/errors.ts';
import { locales } from '#server/texts/texts.ts';
import { commit } from '#server/writes/commit.ts';

/** The language of a person's screens and mails. Throws a 422 for one the product does not have. */
export function setLocale(deps: Deps, call: Call<'profile.setLocale'>): Promise<undefined> {
  const { actor, body } = call;
  const { locale } = body;
  if (!locales.includes(locale)) throw invalidField('locale', 'validation.malformed');
  return commit(deps, call, {
    table: 'users',
    change: async (tx) => {
      const own = tx.selectFrom('users').select('locale').where('id', '=', actor.userId);
      const before = await own.executeTakeFirstOrThrow();
      await tx.updateTable('users').set({ locale }).where('id', '=', actor.userId).execute();
      return {
        objectId: actor.userId,
        objectName: actor.name,
        before,
        after: { locale },
        answer: undefined,
      };
    },
  });
}
