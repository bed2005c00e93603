import { compare } from '#server/matching/compare.ts';
import { type Feature, features } from '#server/matching/evidence.ts';
import type { MemoryFirms } from '#server/matching/memoryFirms.ts';
import { compareAmong } from '#server/matching/namesakes.ts';
import { renamesFor, withRenamed } from '#server/matching/renames.ts';
import type { FolderFirm, LabelledPair } from './folder.ts';

/** One labelled name and its candidates: rows `from` to `to` of the examples, the right one at `answer` (-1: none). */
export type Group = { pair: LabelledPair; from: number; to: number; answer: number; fold: number };

/** All comparisons of a folder, one column per feature. */
export type Examples = {
  groups: Group[];
  columns: Float32Array[];
  isAnswer: Uint8Array;
  ofFirms: number;
};

export const folds = 5;
/** Features that a name without its row does not have. */
export const ofRow: readonly Feature[] = [
  ...([
    'sameCountry',
    'sameState',
    'sameCity',
    'samePostalCode',
    'otherCountry',
    'otherState',
    'otherCity',
  ] as const),
];

/** Compares each labelled name, with its row, with all of its candidates. */
export async function examplesOf(
  directory: MemoryFirms<FolderFirm>,
  pairs: readonly LabelledPair[],
): Promise<Examples> {
  const groups: Group[] = [];
  const rows = new Rows();
  const { corpus } = directory;
  for (const pair of pairs) {
    const from = rows.length;
    const found = await withRenamed(pair.name, (party) => directory.candidates(party));
    const renames = renamesFor(
      pair.row,
      found.map(({ party }) => party),
    );
    const compared = found.map((firm) => compare(pair.row, firm.party, corpus, renames));
    compareAmong(compared);
    let answer = -1;
    for (const [n, firm] of found.entries()) {
      const isAnswer = firm.id === pair.firmId;
      if (isAnswer) answer = rows.length;
      rows.add(compared[n] ?? [], isAnswer);
    }
    groups.push({ pair, from, to: rows.length, answer, fold: foldOf(pair) });
  }
  return { groups, ...rows.told(), ofFirms: corpus.firms };
}

/** Pairs of one firm are in one fold, so that no firm is both learned from and tested; absent names by their text. */
function foldOf({ firmId, text }: LabelledPair): number {
  let hash = 7;
  for (const sign of firmId ?? text) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003;
  return hash % folds;
}

class Rows {
  length = 0;
  #columns = features.map(() => new Float32Array(1 << 21));
  #isAnswer = new Uint8Array(1 << 21);

  add(lines: ReturnType<typeof compare>, isAnswer: boolean): void {
    for (const { measured } of lines) {
      for (const [name, value] of Object.entries(measured)) {
        const column = this.#columns[features.indexOf(name as Feature)];
        if (column) column[this.length] = value;
      }
    }
    this.#isAnswer[this.length] = isAnswer ? 1 : 0;
    this.length += 1;
  }

  told(): Pick<Examples, 'columns' | 'isAnswer'> {
    const cut = <T extends Float32Array | Uint8Array>(all: T) => all.subarray(0, this.length) as T;
    return { columns: this.#columns.map(cut), isAnswer: cut(this.#isAnswer) };
  }
}
