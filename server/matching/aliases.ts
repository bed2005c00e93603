import type { MatchEvidence } from '#contract/firmMatcher.ts';
import { type Line, type Measured, missing } from './evidence.ts';
import { bitsOf, type Pair, total } from './names.ts';
import type { Corpus, Party, PartyName, Website } from './party.ts';
import { type Spelling, spell } from './webLabels.ts';

/** A firm's web address read as a name: how it spells a name, and how much that counts in bits. */
export type Alias = Spelling & {
  website: Website;
  label: string;
  name: PartyName;
  wholeBits: number[];
  partBits: number[];
  /** Of the words that are not in it. */
  restBits: number;
};

/** The web address that spells a name best; null if none spells half of it. */
export function aliasOf(name: PartyName, { websites }: Party, corpus: Corpus): Alias | null {
  const { words } = name.parsed;
  let best: Pick<Alias, keyof Spelling | 'label' | 'website'> | null = null;
  for (const website of websites) {
    const { label } = website;
    if (!label || label.length < 3 || label.length > 60) continue;
    const spelling = { ...spell(label, words), label, website };
    if (!best || spelling.share > best.share) best = spelling;
  }
  if (!best || best.share < 0.5) return null;
  const bits = words.map((word) => bitsOf(word, corpus));
  const [wholeBits, partBits] = [best.whole, best.part].map((places) => places.map((n) => bits[n] ?? 0));
  const told = total(wholeBits ?? []) + total(partBits ?? []);
  return {
    ...best,
    name,
    wholeBits: wholeBits ?? [],
    partBits: partBits ?? [],
    restBits: total(bits) - told,
  };
}

/** Whether the address says more about a name than the firm's names do. */
export const isBetter = ({ share, wholeBits, partBits }: Alias, { shared }: Pair): boolean =>
  share >= 0.75 && share * (total(wholeBits) + 0.4 * total(partBits)) > shared;

export function compareWebsites(left: Party, right: Party, alias: Alias | null, isAlias: boolean): Line {
  const hosts = ({ websites }: Party) => websites.flatMap(({ host }) => host ?? []);
  const [mine, theirs] = [hosts(left), hosts(right)];
  const same = mine.find((host) => theirs.includes(host));
  const line = missing('webDomain', mine[0] ?? null, theirs[0] ?? null);
  if (same !== undefined) {
    const values = { left: same, right: same };
    return { ...line, ...values, outcome: 'AGREES', comparison: 'SAME_DOMAIN', measured: { sameDomain: 1 } };
  }
  const isOther = mine.length > 0 && theirs.length > 0;
  const other: Measured = isOther ? { otherDomain: 1 } : {};
  if (!alias || (isOther && !isAlias))
    return isOther ? { ...line, outcome: 'DIFFERS', comparison: 'OTHER_DOMAIN', measured: other } : line;
  const outcome: MatchEvidence['outcome'] = alias.share > 0.85 ? 'AGREES' : 'SIMILAR';
  const spelled = isAlias ? measuredAsName(alias) : measuredBesides(alias);
  // Anyone may choose the name of a page on a shared site.
  const measured = { ...other, ...spelled, ...(alias.website.host === null && { aliasPage: 1 }) };
  const values = { left: alias.name.value, right: alias.website.shown };
  return { ...line, ...values, outcome, comparison: 'DOMAIN_SPELLS_NAME', measured };
}

/** The measures of a firm whose web address is compared instead of its name. */
const measuredAsName = ({ share, wholeBits, restBits }: Alias): Measured => ({
  aliasShare: (share - 0.5) * 2,
  aliasBits: Math.min(25, total(wholeBits)) / 10,
  aliasRare: Math.max(0, Math.max(0, ...wholeBits) - 8) / 10,
  aliasAll: restBits === 0 ? 1 : 0,
  aliasLeftOver: Math.min(restBits, 30) / 10,
  aliasInitials: wholeBits.length === 0 ? 1 : 0,
});

/** Where it only adds to names that are already similar. */
const measuredBesides = ({ share, label, wholeBits, restBits }: Alias): Measured => ({
  domainSpelled: (share - 0.5) * 2 * Math.min(1, label.length / 8),
  domainRare: (Math.min(20, total(wholeBits)) / 10) * share ** 2,
  domainAdds: share > 0.9 && restBits === 0 ? 1 : 0,
});
