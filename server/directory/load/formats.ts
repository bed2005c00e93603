import type { LoadBatch } from './batch.ts';
import { readLeiRecord } from './gleif.ts';
import { readFirmLine, readIdentifierLine, readNameLine } from './ownFiles.ts';
import { loadParents } from './parentBatch.ts';
import { loadRecords, type ReadRow } from './recordBatch.ts';
import { readTicker } from './secTickers.ts';

export type Format = {
  /** Columns that no other kind of file combines. */
  columns: readonly string[];
  load: LoadBatch;
};

const records =
  (read: ReadRow): LoadBatch =>
  (trx, batch, now) =>
    loadRecords(trx, read, batch, now);

/** In loading order: firms before what belongs to them, all firms before their parents. */
const formats: readonly Format[] = [
  { columns: ['firm_id', 'legal_name'], load: records(readFirmLine) },
  { columns: ['LEI', 'Entity.LegalName'], load: records(readLeiRecord) },
  { columns: ['firm_id', 'scheme', 'value'], load: records(readIdentifierLine) },
  { columns: ['firm_id', 'name', 'kind'], load: records(readNameLine) },
  { columns: ['cik_str', 'ticker', 'title'], load: records(readTicker) },
  { columns: ['cik', 'name', 'ticker'], load: records(readTicker) },
  { columns: ['Relationship.StartNode.NodeID', 'Relationship.EndNode.NodeID'], load: loadParents },
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
