import { writeXlsxStream } from 'hucre/xlsx';

export type Cell = string | Date | null;
type Column = { header: string; width: number; numFmt?: string };

/** The format of a column of moments. */
export const momentFormat = 'yyyy-mm-dd hh:mm';

/** An answer that streams a spreadsheet; it stops asking for rows when its reader goes away. Times are UTC. */
export function spreadsheet(
  fileName: string,
  sheet: string,
  columns: readonly Column[],
  rows: AsyncIterable<Cell[]>,
): Response {
  const stream = writeXlsxStream(neutralised(rows), {
    name: sheet,
    columns: [...columns],
    freezePane: { rows: 1 },
  });
  return new Response(stream, {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  });
}

async function* neutralised(rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? neutral(cell) : cell));
}

/**
 * Text that a spreadsheet program would take for a formula gets an apostrophe before it, or a user's name could run a
 * command on the reader's machine. Text that looks neutralised gets one too, so that taking one off gives the data back.
 */
export function neutral(text: string): string {
  return /^[' ]*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}
