import type { ReadBatch } from './batch.ts';
import { readLeiRecord } from './gleif.ts';
import { readFirmLine, readIdentifierLine, readNameLine } from './ownFiles.ts';
import { readParents } from './parentBatch.ts';
import { readRecords } from './recordBatch.ts';
import { readTicker } from './secTickers.ts';

export type Format = {
  /** Columns that no other kind of file combines. */
  columns: readonly string[];
  read: ReadBatch;
};

/** In loading order: firms before what belongs to them, all firms before their parents. */
const formats: readonly Format[] = [
  { columns: ['firm_id', 'legal_name'], read: readRecords(readFirmLine) },
  { columns: ['LEI', 'Entity.LegalName'], read: readRecords(readLeiRecord) },
  { columns: ['firm_id', 'scheme', 'value'], read: readRecords(readIdentifierLine) },
  { columns: ['firm_id', 'name', 'kind'], read: readRecords(readNameLine) },
  { columns: ['cik_str', 'ticker', 'title'], read: readRecords(readTicker) },
  { columns: ['cik', 'name', 'ticker'], read: readRecords(readTicker) },
  { columns: ['Relationship.StartNode.NodeID', 'Relationship.EndNode.NodeID'], read: readParents },
];

/** The kind of a file, whatever its name. */
export function formatOf(columns: readonly string[]): Format {
  const found = formats.find((format) => format.columns.every((column) => columns.includes(column)));
  if (found) return found;
  throw new Error(
    `Its columns are none of a file that can be loaded: ${columns.slice(0, 8).join(', ').slice(0, 200)}`,
  );
}

export const placeOf = (format: Format): number => formats.indexOf(format);
