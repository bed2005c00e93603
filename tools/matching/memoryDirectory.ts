import { nameTokens } from '#server/db/firmKeys.ts';
import { askedLabels, askedTokens, type Token, type Vocabulary } from '#server/matching/askedTokens.ts';
import type { Corpus, Party } from '#server/matching/party.ts';
import type { FolderFirm } from './folder.ts';

const mostCandidates = 200;
const mostOfLabel = 40;

/** The directory's postings in memory, for runs over thousands of names: the same words are asked as in the database. */
export class MemoryDirectory {
  readonly corpus: Corpus;
  readonly #postings = new Map<string, { firm: number; norm: number }[]>();
  readonly #vocabulary: Vocabulary;
  readonly #labels: { label: string; firm: number }[];

  constructor(readonly firms: readonly FolderFirm[]) {
    for (const [firm, { party }] of firms.entries()) this.#post(firm, party);
    const tokens = [...this.#postings].map(([token, list]): Token => ({ token, firms: list.length }));
    this.corpus = { firms: firms.length, firmsWith: (word) => this.#postings.get(word)?.length ?? 0 };
    const forward = sorted(tokens, (token) => token);
    const backward = sorted(tokens, reversed);
    this.#vocabulary = {
      known: async (words) => words.flatMap((word) => this.#known(word)),
      beginning: async (parts) => new Map(parts.map((part) => [part, within(forward, part)])),
      ending: async (parts) => new Map(parts.map((part) => [part, within(backward, reversed(part))])),
    };
    this.#labels = firms
      .flatMap(({ party }, firm) => party.websites.flatMap(({ label }) => (label ? [{ label, firm }] : [])))
      .sort((a, b) => (a.label < b.label ? -1 : 1));
  }

  /** The places of the firms that are worth a comparison. */
  async candidates(party: Party): Promise<number[]> {
    const points = new Map<number, number>();
    for (const { token, weight } of await askedTokens(party, this.corpus.firms, this.#vocabulary)) {
      for (const { firm, norm } of this.#postings.get(token) ?? []) {
        points.set(firm, (points.get(firm) ?? 0) + weight / (1 + Math.log(norm)));
      }
    }
    const named = [...points].sort(([, a], [, b]) => b - a).slice(0, mostCandidates);
    const labelled = askedLabels(party).flatMap((label) => this.#labelled(label));
    return [...new Set([...labelled, ...named.map(([firm]) => firm)])].slice(0, mostCandidates + 50);
  }

  #post(firm: number, { names }: Party): void {
    const norms = new Map<string, number>();
    for (const { value } of names) {
      const tokens = nameTokens(value);
      for (const token of tokens) norms.set(token, Math.min(norms.get(token) ?? 1_000, tokens.length));
    }
    for (const [token, norm] of norms) {
      const list = this.#postings.get(token);
      if (list) list.push({ firm, norm });
      else this.#postings.set(token, [{ firm, norm }]);
    }
  }

  #known(token: string): Token[] {
    const list = this.#postings.get(token);
    return list ? [{ token, firms: list.length }] : [];
  }

  #labelled(prefix: string): number[] {
    const from = lowerBound(this.#labels.length, (n) => (this.#labels[n]?.label ?? '') < prefix);
    const found: number[] = [];
    for (let n = from; this.#labels[n]?.label.startsWith(prefix) && found.length < mostOfLabel; n++)
      found.push(this.#labels[n]?.firm ?? 0);
    return found;
  }
}

const reversed = (text: string): string => [...text].reverse().join('');

type Keyed = { key: string; token: Token };
const sorted = (tokens: readonly Token[], keyOf: (token: string) => string): Keyed[] =>
  tokens.map((token) => ({ key: keyOf(token.token), token })).sort((a, b) => (a.key < b.key ? -1 : 1));

function within(tokens: readonly Keyed[], prefix: string): Token[] {
  const found: Token[] = [];
  const from = lowerBound(tokens.length, (n) => (tokens[n]?.key ?? '') < prefix);
  for (let n = from; tokens[n]?.key.startsWith(prefix); n++) {
    const token = tokens[n]?.token;
    if (token) found.push(token);
  }
  return found.sort((a, b) => b.firms - a.firms).slice(0, 500);
}

function lowerBound(length: number, isBefore: (n: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
