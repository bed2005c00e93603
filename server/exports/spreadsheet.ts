import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { sheetText } from '#contract/escapeFormula.ts';
import { inThisCall } from '../traffic/callerContext.ts';
import { withFirst } from './withFirst.ts';

export type Cell = string | number | Date | null;
type Column = { header: string; width: number; numFmt?: string };

/** The format of a column of timestamps. */
export const timestampFormat = 'yyyy-mm-dd hh:mm';
export const percentFormat = '0%';

/** A time zone's wall clock at a moment: `2026-12-04 23:59:59`. */
export function wallClock(timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (moment) => format.format(moment);
}

/**
 * An answer that streams a spreadsheet, with timestamps in a zone's local time; it stops reading rows when the client
 * disconnects. Its first row is read before the answer begins: a query that fails is answered like any other failure.
 */
export async function spreadsheet(
  fileName: string,
  sheet: string,
  columns: readonly Column[],
  rows: AsyncIterable<Cell[]>,
  timeZone: string,
): Promise<Response> {
  const begun = await withFirst(convertedRows(inThisCall(rows), wallClock(timeZone)));
  const stream = writeXlsxStream(begun, {
    name: sheet,
    columns: [...columns],
    freezePane: { rows: 1 },
  });
  return answerWith(stream, fileName);
}

type Sheet = { name: string; columns: readonly Column[]; rows: Cell[][] };

/** An answer with a spreadsheet of several sheets, made as a whole: for few rows. */
export async function workbook(
  fileName: string,
  sheets: readonly Sheet[],
  timeZone: string,
): Promise<Response> {
  const write = cellConverter(wallClock(timeZone));
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, columns, rows }) => ({
      name,
      columns: [...columns],
      // The library writes no headings above raw rows.
      rows: [columns.map(({ header }) => header), ...rows.map((row) => row.map(write))],
      freezePane: { rows: 1 },
    })),
  });
  return answerWith(new Uint8Array(bytes), fileName);
}

const answerWith = (body: BodyInit, fileName: string) =>
  new Response(body, {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  });

async function* convertedRows(
  rows: AsyncIterable<Cell[]>,
  clock: (moment: Date) => string,
): AsyncGenerator<Cell[]> {
  const write = cellConverter(clock);
  for await (const row of rows) yield row.map(write);
}

const cellConverter =
  (clock: (moment: Date) => string) =>
  (cell: Cell): Cell => {
    if (typeof cell === 'string') return sheetText(cell);
    if (typeof cell === 'number') return cell;
    // A spreadsheet knows no zones: a timestamp is what the clock shows.
    return cell && new Date(`${clock(cell).replace(' ', 'T')}Z`);
  };
