import { setImmediate } from 'node:timers/promises';
import { nameKey } from '#server/db/firmKeys.ts';
import type { FirmProvider, ProviderFirm } from '#server/directory/provider/firmProvider.ts';
import { findableParty } from '#server/directory/provider/providerParty.ts';
import { MemoryFirms } from '#server/matching/memoryFirms.ts';
import { maxTypos, typosBetween } from '#server/matching/typos.ts';
import { type SampleFirm, SampleFirms } from './sampleFirms.ts';
import { recordsOf, revisionOf } from './sampleRecords.ts';

/**
 * A stand-in for an external provider of firms: 20,000 invented firms, the same on every machine. They are made at
 * the first use, once in a process, a few at a time, so that neither the start nor another call waits for them.
 */
export function createSampleProvider(clock: () => Date, count = sampleCount): FirmProvider {
  const sample = () => once(samples, count, () => makeSample(count));
  const index = () => once(indexes, count, async () => indexed((await sample()).firms, clock()));
  const providerFirm = (firm: SampleFirm): ProviderFirm => toProviderFirm(firm, clock());
  return {
    search: async (text, { page, perPage, order, descending }) => {
      const made = await sample();
      // The index takes some seconds to make: a name does not need it.
      const mayBeKey = /[\d.]/.test(text) && !/\s/.test(text.trim());
      const keyed = mayBeKey ? (await index()).keyed(text) : [];
      const found = fitting(made, text, new Set(keyed.map(({ id }) => id)));
      found.sort((a, b) => (order === 'bestMatch' ? a.level - b.level || byLength(a, b) : byName(a, b)));
      if (descending) found.reverse();
      const from = (page - 1) * perPage;
      return {
        firms: found.slice(from, from + perPage).map(({ firm }) => providerFirm(firm)),
        total: found.length,
      };
    },

    firm: async (id) => {
      const firm = (await sample()).byId.get(id);
      return firm ? providerFirm(firm) : null;
    },

    ancestors: async (id) => {
      const { byId } = await sample();
      const line: SampleFirm[] = [];
      for (let firm = byId.get(id); firm; firm = byId.get(firm.parentId ?? '')) line.unshift(firm);
      return line.length > 0 ? line.map(providerFirm) : null;
    },

    preview: async (id) => {
      const firm = (await sample()).byId.get(id);
      return firm ? { ...providerFirm(firm), ...recordsOf(firm, clock()) } : null;
    },

    alike: async (subject, most) => {
      const all = await index();
      const found = (await all.candidates(subject)).slice(0, most);
      return {
        firms: found.map((firm) => ({ ...providerFirm(firm), ...recordsOf(firm, clock()) })),
        corpus: all.corpus,
      };
    },

    changesSince: async (since) => {
      const { firms } = await sample();
      const now = clock();
      return firms.filter(({ n }) => revisionOf(n, since) !== revisionOf(n, now)).map(({ id }) => id);
    },
  };
}

const sampleCount = 20_000;
const madeAtOnce = 100;

const samples = new Map<number, Promise<Sample>>();
const indexes = new Map<number, Promise<MemoryFirms<SampleFirm>>>();

function once<T>(made: Map<number, Promise<T>>, count: number, make: () => Promise<T>): Promise<T> {
  const known = made.get(count) ?? make();
  made.set(count, known);
  return known;
}

type Sample = {
  firms: Searchable[];
  byId: ReadonlyMap<string, SampleFirm>;
  /** The words of their names. */
  words: ReadonlySet<string>;
};
type Searchable = SampleFirm & { nameKey: string };
type Fitting = { firm: Searchable; level: number };

async function makeSample(count: number): Promise<Sample> {
  const made = new SampleFirms();
  const firms: Searchable[] = [];
  for (let n = 0; n < count; n++) {
    const firm = made.next();
    firms.push({ ...firm, nameKey: nameKey(firm.name) });
    if (n % madeAtOnce === 0) await setImmediate();
  }
  return {
    firms,
    byId: new Map(firms.map((firm) => [firm.id, firm])),
    words: new Set(firms.flatMap(({ nameKey: key }) => key.split(' '))),
  };
}

async function indexed(firms: readonly SampleFirm[], now: Date): Promise<MemoryFirms<SampleFirm>> {
  const index = new MemoryFirms<SampleFirm>();
  for (const [n, firm] of firms.entries()) {
    index.add(firm, findableParty(recordsOf(firm, now)));
    if (n % madeAtOnce === 0) await setImmediate();
  }
  return index;
}

const toProviderFirm = ({ id, parentId, name, kind, ...firm }: SampleFirm, now: Date): ProviderFirm => ({
  id,
  parentId,
  name,
  description: `${firm.description} Employs about ${firm.people + revisionOf(firm.n, now) * 10} people.`,
  entityType: kind.entityType,
  industryType: kind.industryType,
});

const byName = ({ firm: one }: Fitting, { firm: other }: Fitting): number =>
  one.nameKey < other.nameKey ? -1 : 1;
const byLength = (a: Fitting, b: Fitting): number =>
  a.firm.nameKey.length - b.firm.nameKey.length || byName(a, b);

/** The firms with all words of a text, or with this identifier; if they are few, also those with misspelt words. */
function fitting({ firms, words }: Sample, text: string, keyed: ReadonlySet<string>): Fitting[] {
  const id = text.trim().toUpperCase();
  const query = nameKey(text);
  const typed = [...new Set(query.split(' '))].slice(0, maxWords);
  const found = firms.flatMap((firm): Fitting[] => {
    if (firm.id === id || keyed.has(firm.id)) return [{ firm, level: 0 }];
    return typed.every((word) => firm.nameKey.includes(word)) ? [{ firm, level: levelOf(firm, query) }] : [];
  });
  if (found.length >= fewFound) return found;
  const meant = typed.map((word) => [
    word,
    ...[...words].filter((one) => typosBetween(word, one, maxTypos(word)) <= maxTypos(word)),
  ]);
  const ids = new Set(found.map(({ firm }) => firm.id));
  const similar = firms.filter(
    (firm) =>
      !ids.has(firm.id) &&
      meant.every(
        ([word = '', ...others]) =>
          firm.nameKey.includes(word) || firm.nameKey.split(' ').some((one) => others.includes(one)),
      ),
  );
  return [...found, ...similar.map((firm) => ({ firm, level: similarLevel }))];
}

const maxWords = 24;
const fewFound = 25;
const similarLevel = 5;

/** Equal names, then names that begin with it, then words that do, then any match. */
function levelOf({ nameKey: name }: Searchable, query: string): number {
  if (name === query) return 0;
  if (name.startsWith(`${query} `)) return 1;
  if (name.startsWith(query)) return 2;
  return ` ${name}`.includes(` ${query}`) ? 3 : 4;
}
