import { createHash } from 'node:crypto';
import { headerKey, maxCellLength, maxFileColumns, maxFileRows } from '#contract/crmFileColumns.ts';
import { CsvFault } from '#server/csv/csvFault.ts';
import type { CsvDelimiter, CsvRow } from '#server/csv/csvReader.ts';
import type { Encoding } from '#server/csv/decodeText.ts';
import { readCsv } from '#server/csv/readCsv.ts';
import type { Deps } from '#server/deps.ts';

/** A file whose rows are stored in batches until its import ends, and what was seen of it. */
export type StoredFile = {
  importId: string;
  size: number;
  hash: string;
  encoding: Encoding;
  delimiter: CsvDelimiter;
  headers: string[];
  firstValues: string[][];
  /** More of them, by which columns are proposed. */
  samples: string[][];
  totalRows: number;
  cutLine: number | null;
};

/** Rows per batch: its transaction is too short for anyone to wait. */
export const rowsAtOnce = 250;
/** In characters, where rows are long. */
const maxChunkLength = 500_000;
const limits = { columns: maxFileColumns, cellLength: maxCellLength };

type Options = { knownHeaders: ReadonlySet<string>; accountId: string; expiresOn: Date };

/**
 * Reads a file once, as it arrives, and stores its rows: later requests load only their batches. Throws a CsvFault at
 * the first line that shows it is not CSV; nothing of it is kept then.
 */
export async function storeFile(
  { db, newId }: Pick<Deps, 'db' | 'newId'>,
  content: AsyncIterable<Uint8Array>,
  { knownHeaders, accountId, expiresOn }: Options,
): Promise<StoredFile> {
  const importId = newId();
  const seen = { size: 0, hash: createHash('sha256') };
  const file = readCsv(counted(content, seen), {
    limits,
    isKnownHeader: (header) => knownHeaders.has(headerKey(header)),
  });
  const rows = new RowsOfFile();
  let position = 0;
  const flush = async (isLast: boolean) => {
    for (const chunk of rows.chunks(isLast)) {
      await db
        .insertInto('crm_import_chunks')
        .values({
          account_id: accountId,
          import_id: importId,
          position: position++,
          rows: chunk.json,
          row_count: chunk.count,
          repeated: '{}',
          expires_on: expiresOn,
        })
        .execute();
    }
  };
  try {
    for await (const batch of file) {
      rows.take(batch);
      await flush(false);
    }
    if (rows.headers.length === 0) throw new CsvFault('EMPTY', 1);
    if (rows.totalRows === 0) throw new CsvFault('NO_ROWS', 1);
    await flush(true);
  } catch (error) {
    await dropChunks(db, accountId, importId);
    throw error;
  }
  const { encoding, delimiter } = file;
  const { headers, samples, totalRows, cutLine } = rows;
  const firstValues = samples.map((values) => [...new Set(values)].slice(0, shownValues));
  const seenOfFile = { size: seen.size, hash: seen.hash.digest('hex'), encoding, delimiter };
  return { importId, ...seenOfFile, headers, firstValues, samples, totalRows, cutLine };
}

/** A file's stored rows are removed when its import ends. */
export const dropChunks = (db: Deps['db'], accountId: string, importId: string) =>
  db
    .deleteFrom('crm_import_chunks')
    .where('account_id', '=', accountId)
    .where('import_id', '=', importId)
    .execute();

async function* counted(
  content: AsyncIterable<Uint8Array>,
  seen: { size: number; hash: ReturnType<typeof createHash> },
): AsyncGenerator<Uint8Array> {
  for await (const bytes of content) {
    if (seen.size === 0) refuseOthers(bytes);
    seen.size += bytes.length;
    seen.hash.update(bytes);
    yield bytes;
  }
}

/** Files of other programs, by how they begin, whatever their name. */
function refuseOthers(bytes: Uint8Array): void {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  const found = others.find(({ starts }) => starts.some((start) => head.startsWith(start)));
  if (found) throw new CsvFault(found.reason, 1);
}
const others = [
  // A workbook, as a ZIP archive or as before 2007.
  { reason: 'EXCEL', starts: ['PK\x03\x04', '\xd0\xcf\x11\xe0'] },
  { reason: 'PICTURE', starts: ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*'] },
  { reason: 'PDF', starts: ['%PDF-'] },
] as const;

const shownValues = 3;

/** The rows of a file, the first of which names the columns. */
class RowsOfFile {
  headers: string[] = [];
  samples: string[][] = [];
  totalRows = 0;
  cutLine: number | null = null;
  #rows: string[] = [];
  #length = 0;

  take(rows: readonly CsvRow[]): void {
    for (const { line, cells, isUnended } of rows) {
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (this.headers.length === 0) {
        this.headers = headersOf(cells, line);
        this.samples = this.headers.map(() => []);
        continue;
      }
      this.totalRows += 1;
      if (this.totalRows > maxFileRows) throw new CsvFault('TOO_MANY_ROWS', line);
      if (isUnended && cells.length < this.headers.length) this.cutLine = line;
      this.#show(cells);
      const row = JSON.stringify([line, ...cells]);
      this.#rows.push(row);
      this.#length += row.length;
    }
  }

  *chunks(isLast: boolean): Generator<{ json: string; count: number }> {
    while (this.#rows.length >= rowsAtOnce || this.#length > maxChunkLength) yield this.#chunk();
    if (isLast && this.#rows.length > 0) yield this.#chunk();
  }

  #chunk() {
    let length = 0;
    const first = this.#rows.findIndex((row) => {
      length += row.length;
      return length > maxChunkLength;
    });
    const count = Math.min(rowsAtOnce, this.#rows.length, first < 0 ? rowsAtOnce : Math.max(1, first));
    const taken = this.#rows.splice(0, count);
    for (const row of taken) this.#length -= row.length;
    return { json: `[${taken.join(',')}]`, count };
  }

  #show(cells: readonly string[]): void {
    if (this.totalRows > 50) return;
    for (const [n, values] of this.samples.entries()) {
      const value = cells[n]?.trim().slice(0, 60).toWellFormed();
      if (value) values.push(value);
    }
  }
}

/** Column names; in a file that is not text these would be unusual characters. */
function headersOf(cells: readonly string[], line: number): string[] {
  const headers = cells.map((cell) =>
    cell
      .replace(/^\ufeff/, '')
      .trim()
      .slice(0, 200),
  );
  while (headers.at(-1) === '') headers.pop();
  if (headers.length === 0 || headers.some((header) => /[\p{Control}\ufffd]/u.test(header)))
    throw new CsvFault('NOT_CSV', line);
  return headers;
}
