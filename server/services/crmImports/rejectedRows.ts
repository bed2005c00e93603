import Papa from 'papaparse';
import { asWritten, escapeFormula } from '#contract/escapeFormula.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { withFirst } from '#server/exports/withFirst.ts';
import { localeOf, text } from '#server/texts/texts.ts';
import { inThisCall } from '#server/traffic/callerContext.ts';
import type { ImportRow } from './importRow.ts';

const rowsAtOnce = 500;

/**
 * The rejected lines as a file with the same columns after one for the reason: once fixed, it can be uploaded again.
 * A row that lacks cells still does, as an empty cell would empty the stored value.
 */
export async function rejectedRows(
  tx: InAccount,
  row: ImportRow,
  requestedLocale: string,
): Promise<Response> {
  const locale = localeOf(requestedLocale);
  const headers = row.columns.map(({ header }) => header);
  async function* lines(): AsyncGenerator<string> {
    yield written([[text(locale, 'exports.crmImports.reason'), ...headers]]);
    for (let after = 0; ; ) {
      const rows = await rejects(after);
      if (rows.length === 0) return;
      yield written(rows.map(({ cells, reason }) => [reason, ...cells.slice(0, headers.length)]));
      after = rows.at(-1)?.line ?? 0;
    }
  }
  const rejects = async (after: number) => {
    const rows = await tx
      .selectFrom('crm_import_rejects')
      .select(['line', 'cells'])
      .where('import_id', '=', row.id)
      .where('line', '>', after)
      .orderBy('line')
      .limit(rowsAtOnce)
      .execute();
    const faults = await tx
      .selectFrom('crm_import_faults')
      .select(['line', 'column_name', 'rule', 'values'])
      .where('import_id', '=', row.id)
      .where('is_warning', '=', false)
      .where('line', '>', after)
      .where('line', '<=', rows.at(-1)?.line ?? 0)
      .orderBy('line')
      .execute();
    return rows.map(({ line, cells }) => ({
      line,
      cells,
      reason: faults
        .filter((fault) => fault.line === line)
        .map(({ rule, column_name: column, values }) =>
          text(locale, `exports.crmImports.rules.${rule}`, { line, column: column ?? '', ...values }),
        )
        .join('; '),
    }));
  };
  const name = row.file_name.replace(/\.csv$/i, '');
  const begun = await withFirst(lines(), headAndFirst);
  return new Response(streamOf(inThisCall(encoded(begun))), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name} rejected.csv"`,
    },
  });
}

/** The lines that are read before the answer begins: its head, and the first of the database. */
const headAndFirst = 2;

/** Starts with a byte order mark, so that spreadsheet programs detect UTF-8. Formulas are escaped; reading the file back restores them. */
async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('\ufeff');
  for await (const line of lines) yield Buffer.from(line);
}

function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await source.return?.()),
  });
}

const written = (rows: string[][]): string =>
  `${Papa.unparse(
    rows.map((cells) => cells.map((cell) => escapeFormula(asWritten(cell)))),
    { newline: '\r\n' },
  )}\r\n`;
