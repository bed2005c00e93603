import { type Party, partyOf } from '#server/matching/party.ts';
import { placeIn } from '#server/matching/places.ts';
import { type Candidate, rank } from '#server/matching/rank.ts';

/** A directory's number of firms, in which some words are common. */
const ordinary: Record<string, number> = {
  bank: 3_000,
  west: 300,
  east: 250,
  central: 500,
  park: 350,
  valley: 420,
  media: 600,
  union: 380,
  pacific: 700,
  carbide: 4,
  north: 420,
  south: 360,
  star: 450,
  enterprise: 900,
  solution: 1_000,
  motor: 300,
  industry: 1_500,
  capital: 9_000,
  partner: 7_000,
  investment: 5_000,
  counsel: 400,
  group: 6_000,
  harbour: 40,
  fund: 9_000,
};
const stemOf = (word: string) => word.replace(/s$/, '');
export const corpus = {
  firms: 84_097,
  firmsWith: (word: string) => ordinary[word] ?? ordinary[stemOf(word)] ?? 3,
};

export type Values = { website?: string; address?: string; lei?: string; crd?: string; rolodexKey?: string };
export const party = (name: string, { website, address, ...identifiers }: Values = {}): Party =>
  partyOf({
    names: [{ value: name, type: null, isDisplayName: true }],
    websites: website ? [website] : [],
    places: address ? [placeIn(address)] : [],
    identifiers: Object.fromEntries(Object.entries(identifiers).map(([kind, value]) => [kind, [value]])),
  });

export const allTold = (subject: Party, candidates: Candidate[]) =>
  rank(subject, candidates, corpus).map(({ told, ...one }) => ({ ...one, ...told() }));
export const ranked = (subject: Party, ...others: Party[]) =>
  allTold(
    subject,
    others.map((one, n) => ({ id: String(n), name: one.names[0]?.value ?? '', party: one })),
  );
export const only = (subject: Party, other: Party) => {
  const [match] = ranked(subject, other);
  if (!match) throw new Error('Nothing was ranked');
  return match;
};
