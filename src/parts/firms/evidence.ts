import type { MatchEvidence, MatchField, MatchFirm } from '#contract/firmMatcher.ts';

/** The explanation of a match, of a CRM firm or of two organizations. */
export type Explained = Pick<MatchFirm, 'score' | 'band' | 'bandLoweredBy' | 'verdict' | 'explanation'>;

export const evidenceOf = (match: Explained, field: MatchField): MatchEvidence | undefined =>
  match.explanation.fields.find((one) => one.field === field);

/** The fields of the strip: always the first three, identifiers if one side has any. */
const inStrip: readonly MatchField[] = ['name', 'webDomain', 'address', 'lei', 'crd', 'cik', 'rolodexKey'];

export const stripOf = (match: MatchFirm): MatchEvidence[] =>
  inStrip.flatMap((field) => {
    const evidence = evidenceOf(match, field);
    if (!evidence) return [];
    const isUsual = inStrip.indexOf(field) < 3;
    return isUsual || evidence.left !== null || evidence.right !== null ? [evidence] : [];
  });

/** The rarest word that two names share may still be a common one. */
export const isRare = ({ firms, ofFirms }: { firms: number; ofFirms: number }): boolean =>
  firms * 1_000 <= ofFirms;

/** How an explanation's bars share their width: the position of zero, and each length, in percent. */
export function barsOf(fields: readonly MatchEvidence[]) {
  const weights = fields.map(({ weight }) => weight);
  const most = Math.max(0, ...weights);
  const least = Math.max(0, ...weights.map((weight) => -weight));
  const whole = most + least || 1;
  return {
    zero: (least / whole) * 100,
    lengthOf: (weight: number) => (Math.abs(weight) / whole) * 100,
  };
}
