import { createHash } from 'node:crypto';

/**
 * A Bloom filter: it recognises every word it was built from, and wrongly about one other word in 100,000, at three
 * bytes a word.
 */
const bitsPerWord = 24;
const looks = 16;

export function makeFilter(words: ReadonlySet<string>): Buffer {
  const filter = Buffer.alloc(words.size * (bitsPerWord / 8));
  for (const word of words) {
    for (const bit of bitsOf(word, filter))
      filter.writeUInt8(filter.readUInt8(bit >> 3) | maskOf(bit), bit >> 3);
  }
  return filter;
}

export const isInFilter = (word: string, filter: Buffer): boolean =>
  bitsOf(word, filter).every((bit) => (filter.readUInt8(bit >> 3) & maskOf(bit)) !== 0);

const maskOf = (bit: number) => 1 << (bit & 7);

function bitsOf(word: string, { length }: Buffer): number[] {
  const digest = createHash('sha256').update(word).digest();
  const [start, step] = [digest.readUInt32LE(0), digest.readUInt32LE(4)];
  return Array.from({ length: looks }, (_, look) => (start + look * step) % (length * 8));
}
