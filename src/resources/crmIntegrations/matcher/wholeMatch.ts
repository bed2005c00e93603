import { bandOf, type MatchFirm, type MatchSource } from '#contract/firmMatcher.ts';

/** A match with what of ours its screens need, where a back end answers the documented fields alone. */
export function wholeMatch(match: MatchFirm, source: MatchSource): MatchFirm {
  const shown = match.names.find(({ isDisplayName }) => isDisplayName) ?? match.names[0];
  const ours: Partial<MatchFirm> = { source, name: shown?.value ?? match.id, band: bandOf(match.score) };
  return { ...ours, ...unexplained, ...match };
}

const unexplained = {
  parentName: null,
  linkedFirm: null,
  bandLoweredBy: null,
  verdict: { is: 'SAME', relation: null },
  match: null,
  explanation: {
    fields: [],
    standing: null,
    start: 0,
    sum: 0,
    ofFirms: 0,
    reason: { for: [], against: null },
  },
  rival: null,
  notMatch: null,
} as const satisfies Partial<MatchFirm>;
