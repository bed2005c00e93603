import { CsvReader, type CsvRow as Row } from '#server/csv/csvReader.ts';

/** A row of a CSV file by its headers, with the line that it begins on. */
export type CsvRow = { line: number; values: Readonly<Record<string, string>> };

/** The rows of a CSV text as it comes, separated by commas. The first line names the columns. */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  const reader = new CsvReader(',');
  let headers: string[] | undefined;
  const named = function* (rows: readonly Row[]): Generator<CsvRow> {
    for (const { line, cells } of rows) {
      if (headers) yield { line, values: byHeader(headers, cells) };
      else headers = cells.map((cell) => cell.trim().replace(/^\ufeff/, ''));
    }
  };
  for await (const piece of text) yield* named(reader.push(piece));
  yield* named(reader.end());
}

const byHeader = (headers: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(headers.map((header, n) => [header, cells[n] ?? '']));
