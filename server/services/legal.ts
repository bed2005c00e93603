import { sql } from 'kysely';
import type { LegalDocument, LegalText } from '#contract/legal.ts';
import type { Call, HandlersOf } from '../access/call.ts';
import { invalidField } from '../errors.ts';
import { bestLocale, type Locale } from '../texts/texts.ts';
import { commit } from '../writes/commit.ts';
import type { AppDeps } from './appDeps.ts';

/** The terms and the privacy policy of this installation (decisions, ruling 71). */
export function legalService(deps: AppDeps): HandlersOf<'legal'> {
  return {
    'legal.get': async ({ params, locale }) => ({ data: textIn(deps, params.document, locale) }),
    'legal.accept': (call) => accept(deps, call),
  };
}

/** In the reader's language, else in English, else in the first there is. */
function textIn({ config }: Pick<AppDeps, 'config'>, document: LegalDocument, locale: Locale): LegalText {
  const texts = config.legalTexts.filter((one) => one.document === document);
  const best = bestLocale(
    [locale, 'en'],
    texts.map((one) => one.locale),
  );
  const found = texts.find((one) => one.locale === best) ?? texts[0];
  if (!found) throw new Error(`There is no ${document}`);
  const { mustBeAccepted, isSample, ...text } = found;
  return text;
}

/** Of the version in force alone: another one was read before it changed. The event is in the person's history. */
function accept(deps: AppDeps, call: Call<'legal.accept'>): Promise<undefined> {
  const { actor, params, body } = call;
  const { document } = params;
  const current = deps.config.legalTexts.find((one) => one.document === document);
  if (!current?.mustBeAccepted || current.version !== body.version) {
    throw invalidField('version', 'validation.legalVersion');
  }
  const { version } = body;
  return commit(deps, call, {
    table: 'users',
    change: async (tx) => {
      await sql`insert into legal_acceptances (account_id, user_id, document, edition, accepted_on)
        values (${tx.accountId}, ${actor.userId}, ${document}, ${version}, ${deps.clock()})
        on conflict do nothing`.execute(tx.db);
      const after = { document, edition: version };
      return { objectId: actor.userId, objectName: actor.name, before: null, after, answer: undefined };
    },
  });
}
