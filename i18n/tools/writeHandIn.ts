import { extname } from 'node:path';
import type { HandIn } from '../translation/handIn.ts';
import { toJson } from '../translation/jsonFile.ts';
import { toSheets } from '../translation/sheetFile.ts';
import { toXliff } from '../translation/xliffFile.ts';
import { handInEndings } from './readHandIn.ts';

const writers: Record<string, (handIns: readonly HandIn[]) => Uint8Array | string> = {
  '.xlsx': toSheets,
  '.json': toJson,
  '.xlf': toXliff,
  '.xliff': toXliff,
};

/** The file of these texts, in the format that its ending names. */
export function writeHandIn(file: string, handIns: readonly HandIn[]): Uint8Array | string {
  const write = writers[extname(file).toLowerCase()];
  if (!write) throw new Error(`${file}: not one of ${handInEndings.join(', ')}`);
  return write(handIns);
}
