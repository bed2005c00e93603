import { textFaults } from '#i18n/translation/faults.ts';
import type { HandIn, HandInText } from '#i18n/translation/handIn.ts';
import type { CatalogText } from '../catalogTexts.ts';
import { versionOf } from '../digest.ts';
import type { Proposal, TermProposal } from '../proposals.ts';
import { words } from '../words.ts';

export type Refused = { proposal: Proposal; faults: readonly string[] };

/** The proposals that can be handed in, and those that an import would refuse or leave alone. */
export function sorted(
  locale: string,
  proposed: readonly Proposal[],
  texts: ReadonlyMap<string, CatalogText>,
): { accepted: Proposal[]; refused: Refused[] } {
  const faultsOf = ({ place, english, translation }: Proposal) => {
    const text = texts.get(place);
    if (!text) return [words.handIn.isGone];
    if (text.english !== english) return [words.handIn.isOther];
    return textFaults(english, translation, locale);
  };
  const all = proposed.map((proposal) => ({ proposal, faults: faultsOf(proposal) }));
  return {
    accepted: all.filter(({ faults }) => faults.length === 0).map(({ proposal }) => proposal),
    refused: all.filter(({ faults }) => faults.length > 0),
  };
}

/** What a file holds: each text with the version of what it replaces. */
export async function proposedHandIn(
  locale: string,
  accepted: readonly Proposal[],
  terms: readonly TermProposal[],
  texts: ReadonlyMap<string, CatalogText>,
): Promise<HandIn> {
  const rows = accepted.map(
    async ({ place, english, replaced, translation, confirmed }): Promise<HandInText> => ({
      place,
      english,
      translation,
      former: texts.get(place)?.madeFrom,
      version: await versionOf({ english, translation: replaced }),
      isConfirmed: confirmed,
    }),
  );
  return {
    locale,
    texts: await Promise.all(rows),
    terms: terms.map(({ term, translation, version }) => ({ term, translation, version })),
  };
}
