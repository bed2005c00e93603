import { domainOf, identifierKey, postedTokens } from '../db/firmKeys.ts';
import {
  askedLabels,
  askedTokens,
  matchReach,
  maxAlike,
  maxOfLabel,
  pointsOf,
  type Reach,
  type Token,
  type Vocabulary,
} from './askedTokens.ts';
import type { Corpus, Party } from './party.ts';

type Posting = { firm: number; norm: number };
/** The searchable part of a party. */
type Findable = Pick<Party, 'websites' | 'identifiers'> & { names: readonly { value: string }[] };

/**
 * Firms held in memory, and their candidates: the same ones in the same order as `findCandidates` reads from a
 * database. For the sample provider, and for training over thousands of names.
 */
export class MemoryFirms<T extends { id: string }> {
  readonly corpus: Corpus;
  readonly #firms: T[] = [];
  readonly #postings = new Map<string, Posting[]>();
  readonly #byKey = new Map<string, number[]>();
  readonly #labels: { label: string; firm: number }[] = [];
  #vocabulary: Vocabulary | undefined;

  constructor() {
    const [firms, postings] = [this.#firms, this.#postings];
    this.corpus = {
      get firms() {
        return Math.max(2, firms.length);
      },
      firmsWith: (word) => postings.get(word)?.length ?? 0,
    };
  }

  get all(): readonly T[] {
    return this.#firms;
  }

  /** All are added before the first search. */
  add(one: T, { names, websites, identifiers }: Findable): void {
    const firm = this.#firms.push(one) - 1;
    const norms = new Map<string, number>();
    for (const { value } of names) {
      const tokens = postedTokens(value);
      for (const token of tokens) norms.set(token, Math.min(norms.get(token) ?? maxNorm, tokens.length));
    }
    for (const [token, norm] of norms) push(this.#postings, token, { firm, norm });
    for (const key of keysOf({ websites, identifiers })) push(this.#byKey, key, firm);
    for (const { label } of websites) if (label) this.#labels.push({ label, firm });
  }

  /** The firms with this identifier or web domain. */
  keyed(value: string): T[] {
    const firms = this.#byKey.get(identifierKey(value)) ?? this.#byKey.get(domainOf(value) ?? '') ?? [];
    return firms.flatMap((firm) => this.#firms[firm] ?? []);
  }

  async candidates(party: Party, reach: Reach = matchReach): Promise<T[]> {
    this.#vocabulary ??= this.#prepare();
    const points = new Map<number, number>();
    for (const { token, weight } of await askedTokens(party, this.corpus.firms, this.#vocabulary, reach)) {
      for (const { firm, norm } of this.#postings.get(token) ?? []) {
        points.set(firm, (points.get(firm) ?? 0) + pointsOf(weight, norm));
      }
    }
    const named = [...points].sort(([a, of], [b, ofOther]) => ofOther - of || this.#inOrder(a, b));
    const keyed = keysOf(party).flatMap((key) => (this.#byKey.get(key) ?? []).slice(0, maxOfLabel));
    const labelled = askedLabels(party).flatMap((label) => this.#labelled(label));
    const found = [...keyed, ...labelled, ...named.slice(0, reach.firms).map(([firm]) => firm)];
    return [...new Set(found)].slice(0, reach.firms + maxOfLabel).flatMap((firm) => this.#firms[firm] ?? []);
  }

  #prepare(): Vocabulary {
    this.#labels.sort((a, b) => compareTexts(a.label, b.label) || this.#inOrder(a.firm, b.firm));
    const tokens = [...this.#postings].map(([token, list]): Token => ({ token, firms: list.length }));
    const forward = sorted(tokens, (token) => token);
    const backward = sorted(tokens, reversed);
    return {
      known: async (words) => words.flatMap((word) => this.#known(word)),
      beginning: async (parts) => new Map(parts.map((part) => [part, within(forward, part)])),
      ending: async (parts) => new Map(parts.map((part) => [part, within(backward, reversed(part))])),
    };
  }

  #inOrder(a: number, b: number): number {
    return compareTexts(this.#firms[a]?.id ?? '', this.#firms[b]?.id ?? '');
  }

  #known(token: string): Token[] {
    const list = this.#postings.get(token);
    return list ? [{ token, firms: list.length }] : [];
  }

  #labelled(prefix: string): number[] {
    const from = lowerBound(this.#labels, ({ label }) => label < prefix);
    const near = this.#labels.slice(from, from + maxOfLabel);
    return near.filter(({ label }) => label.startsWith(prefix)).map(({ firm }) => firm);
  }
}

const maxNorm = 1_000;

/** Exact look-up keys of a firm: its identifiers and hosts. */
const keysOf = ({ identifiers, websites }: Pick<Party, 'identifiers' | 'websites'>): string[] => {
  const { rolodexKey, ...others } = identifiers;
  const hosts = websites.flatMap(({ host }) => host ?? []);
  return [
    ...Object.values(others).flat().map(identifierKey),
    ...hosts,
    ...rolodexKey.map((key) => `key ${key}`),
  ];
};

function push<V>(lists: Map<string, V[]>, key: string, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const reversed = (text: string): string => [...text].reverse().join('');

type Keyed = { key: string; token: Token };
const sorted = (tokens: readonly Token[], keyOf: (token: string) => string): Keyed[] =>
  tokens.map((token) => ({ key: keyOf(token.token), token })).sort((a, b) => compareTexts(a.key, b.key));

function within(tokens: readonly Keyed[], prefix: string): Token[] {
  const from = lowerBound(tokens, ({ key }) => key < prefix);
  let to = from;
  while (tokens[to]?.key.startsWith(prefix)) to++;
  const found = tokens.slice(from, to).map(({ token }) => token);
  return found.sort((a, b) => b.firms - a.firms || compareTexts(a.token, b.token)).slice(0, maxAlike);
}

function lowerBound<V>(inOrder: readonly V[], isBefore: (one: V) => boolean): number {
  let [low, high] = [0, inOrder.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = inOrder[middle];
    if (one !== undefined && isBefore(one)) low = middle + 1;
    else high = middle;
  }
  return low;
}
