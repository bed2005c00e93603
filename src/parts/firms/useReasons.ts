import type { MatchEvidence } from '#contract/firmMatcher.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { type Explained, evidenceOf, isRare } from './evidence.ts';
import { useFieldText } from './OutcomeSign.tsx';

/** Evidence stronger than this, in powers of two, counts clearly against a match. */
const little = -4;

/** A match's reasons in words: the evidence is in codes, so that each language forms its own sentences. */
export function useReasons() {
  const { text, has, locale } = useTexts();
  const { list, number } = useFormats();
  const fieldText = useFieldText();

  /** The catalog's text for a comparison, or for its field if it has none. */
  const phrase = (group: 'reason' | 'against', evidence: MatchEvidence) => {
    const { field, comparison, nameType, rarity, renamedAs } = evidence;
    const isWord = comparison === 'RARE_WORD' && rarity !== null && !isRare(rarity);
    const key = `firmMatcher.${group}.${isWord ? 'WORD' : comparison}`;
    return text(has(key) ? key : `firmMatcher.${group}.other`, {
      field: fieldText(field),
      kind: text(`firmMatcher.nameKind.${nameType ?? 'COMMON'}`),
      word: rarity?.word ?? '',
      other: renamedAs ?? '',
    });
  };

  const joined = (parts: readonly string[]) =>
    parts.reduce((one, other) => text('firmMatcher.joined', { one, other }));

  return {
    /** How the two values of a line compare. */
    comparison: ({ comparison, nameType, how, rarity, renamedAs }: MatchEvidence): string => {
      const key = `firmMatcher.comparison.${comparison}`;
      const counts = rarity && { firms: number(rarity.firms), ofFirms: number(rarity.ofFirms) };
      const values = { ...counts, other: renamedAs ?? '' };
      const isOtherName = nameType !== null && nameType !== 'COMMON';
      const [first = '', ...others] = [
        isOtherName ? text(`firms.match.name.${nameType}`) : '',
        has(key) && !(isOtherName && comparison === 'SAME_NAME') ? text(key, values) : '',
        ...how
          .filter(({ kind }) => kind !== 'EXACT')
          .map(({ kind, left, right }) => text(`firmMatcher.token.${kind}`, { left, right })),
      ].filter(Boolean);
      return joined([first, ...others.map((part) => small(part, locale))]);
    },
    /** The evidence for a match. */
    inFavour: (match: Explained): string => {
      const supporting = match.explanation.reason.for.flatMap((field) => evidenceOf(match, field) ?? []);
      if (supporting.length === 0) return text('firmMatcher.sentence.nothingFor');
      const reasons = list([...new Set(supporting.map((evidence) => phrase('reason', evidence)))]);
      return capital(text('firmMatcher.sentence.for', { reasons }), locale);
    },
    /** The strongest evidence against the match, as a clause between the words before and after it. */
    against: (match: Explained): { before: string; clause: string; after: string } | undefined => {
      const { against } = match.explanation.reason;
      const evidence = against && evidenceOf(match, against);
      if (!evidence) return undefined;
      const sentence = text(
        `firmMatcher.sentence.${evidence.weight > little ? 'againstLittle' : 'against'}`,
        {
          clause: '\u0000',
        },
      );
      const [before = '', after = ''] = sentence.split('\u0000');
      return { before, clause: phrase('against', evidence), after };
    },
    /** Why its band is not higher, and whether it is another firm of the same family. */
    asides: ({ band, bandLoweredBy, verdict }: Explained): string[] => [
      ...(verdict.is === 'POSSIBLY_RELATED'
        ? [text(`firmMatcher.related.${verdict.relation ?? 'other'}`)]
        : []),
      ...(bandLoweredBy
        ? [text(`firmMatcher.lowered.${bandLoweredBy}`, { band: text(`crmInvestorFirms.band.${band}`) })]
        : []),
    ],
    /** The fields missing on one side or both: first those that the CRM lacks. */
    missing: (fields: readonly MatchEvidence[]): string => {
      const sides = (['crm', 'organization'] as const).flatMap((side) => {
        const absent = fields.filter(({ left }) => (left === null) === (side === 'crm'));
        const named = {
          smart_count: absent.length,
          fields: list(absent.map(({ field }) => fieldText(field))),
        };
        return absent.length > 0 ? text(`firmMatcher.missing.${side}`, named) : [];
      });
      return joined(sides);
    },
  };
}

const capital = (sentence: string, locale: string) =>
  sentence.charAt(0).toLocaleUpperCase(locale) + sentence.slice(1);

const small = (part: string, locale: string) => part.charAt(0).toLocaleLowerCase(locale) + part.slice(1);
