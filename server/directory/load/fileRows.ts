import { CsvReader, type CsvRow } from '#server/csv/csvReader.ts';

/**
 * A row of a file by its columns, with the line it begins on; for JSON, its position in the list. `fault`: why it can't
 * be read.
 */
export type FileRow = { line: number; values: Readonly<Record<string, string>>; fault?: string };

type FileRows = { columns: readonly string[]; rows: AsyncIterable<FileRow> };

/** Longer than any list of tickers; CSV files are read row by row, so their length does not matter. */
const longestJson = 64_000_000;

/**
 * The rows of a text as it arrives: JSON if it begins like it, else comma-separated CSV whose first line names the
 * columns.
 */
export async function readRows(text: AsyncIterable<string>): Promise<FileRows> {
  const pieces = text[Symbol.asyncIterator]();
  let head = '';
  while (head.trim() === '') {
    const { value, done } = await pieces.next();
    if (done) break;
    head += value.replace(/^\ufeff/, '');
  }
  const whole = (async function* () {
    yield head;
    yield* { [Symbol.asyncIterator]: () => pieces };
  })();
  return head.trimStart().startsWith('{') ? jsonRows(whole) : csvRows(whole);
}

async function csvRows(text: AsyncIterable<string>): Promise<FileRows> {
  const batches = csvBatches(text);
  const first = await batches.next();
  const [header, ...others] = first.done ? [] : first.value;
  const columns = header?.cells.map((cell) => cell.trim()) ?? [];
  const named = ({ line, cells }: CsvRow): FileRow => ({
    line,
    values: Object.fromEntries(columns.map((column, n) => [column, cells[n] ?? ''])),
    // A missing cell is not an empty one: taken for it, it would remove what is stored.
    ...(cells.length < columns.length && { fault: `only ${cells.length} of ${columns.length} cells` }),
  });
  const rows = async function* () {
    yield* others.map(named);
    for await (const batch of batches) yield* batch.map(named);
  };
  return { columns, rows: rows() };
}

async function* csvBatches(text: AsyncIterable<string>): AsyncGenerator<CsvRow[]> {
  const reader = new CsvReader(',');
  for await (const piece of text) {
    const rows = reader.push(piece);
    if (rows.length > 0) yield rows;
  }
  yield reader.end();
}

/** `{"fields": […], "data": [[…], …]}`, or one object for each row, by any key. */
async function jsonRows(text: AsyncIterable<string>): Promise<FileRows> {
  let whole = '';
  for await (const piece of text) {
    whole += piece;
    if (whole.length > longestJson) throw new Error('The file is JSON of more than 64 MB');
  }
  const json = parsed(whole);
  const { fields, data, ...others } = isObject(json) ? json : {};
  const rows: FileRow[] = [];
  if (Array.isArray(fields) && Array.isArray(data)) {
    const columns = fields.map(String);
    for (const [n, cells] of data.entries()) {
      const row = Array.isArray(cells) ? cells : [];
      rows.push({ line: n + 1, values: texts(columns.map((column, at) => [column, row[at]])) });
    }
    return { columns, rows: each(rows) };
  }
  for (const [n, one] of Object.values(others).filter(isObject).entries())
    rows.push({ line: n + 1, values: texts(Object.entries(one)) });
  return { columns: Object.keys(rows[0]?.values ?? {}), rows: each(rows) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error('The file is no JSON that can be read', { cause: error });
  }
}

async function* each(rows: readonly FileRow[]) {
  yield* rows;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const texts = (entries: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries(entries.map(([column, value]) => [column, isText(value) ? String(value) : '']));

const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number';
