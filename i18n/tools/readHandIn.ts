import { extname } from 'node:path';
import type { ReadHandIn } from '../translation/handIn.ts';
import { readJson } from './readJson.ts';
import { readSheets } from './readSheets.ts';
import { readXliff } from './readXliff.ts';

const readers: Record<string, (bytes: Buffer) => ReadHandIn[]> = {
  '.xlsx': readSheets,
  '.json': (bytes) => readJson(bytes.toString('utf8')),
  '.xlf': (bytes) => readXliff(bytes.toString('utf8')),
  '.xliff': (bytes) => readXliff(bytes.toString('utf8')),
};

/** The endings of the files that can be handed in. */
export const handInEndings = Object.keys(readers);

/** What a file holds, whoever wrote it; throws where it can't be read. */
export function readHandIn(file: string, bytes: Buffer): ReadHandIn[] {
  const read = readers[extname(file).toLowerCase()];
  if (!read) throw new Error(`${file}: not one of ${handInEndings.join(', ')}`);
  return read(bytes);
}
