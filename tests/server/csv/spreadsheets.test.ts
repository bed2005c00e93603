import { describe, expect, it } from 'vitest';
import type { CsvRow } from '#server/csv/csvReader.ts';
import { readCsv } from '#server/csv/readCsv.ts';

const known = ['FirmKey', 'Name', 'Status'];

async function read(bytes: Uint8Array, size = 5) {
  const file = readCsv(inPieces(bytes, size), {
    limits: { columns: 10, cellLength: 100 },
    isKnownHeader: (header) => known.includes(header),
  });
  const rows: CsvRow[] = [];
  for await (const batch of file) rows.push(...batch.map(({ line, cells }) => ({ line, cells })));
  return { encoding: file.encoding, delimiter: file.delimiter, rows };
}

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The same two rows, the second over two lines, with a program's separator and line endings. */
const table = (separator: string, end: string, breakInCell = '\n') =>
  [
    ['FirmKey', 'Name', 'Status'],
    ['007', `"Élan, ""Zoé""; Fils${breakInCell}€"`, ''],
    ['8', 'Ça', 'EFFECTIVE'],
  ]
    .map((cells) => cells.join(separator) + end)
    .join('');
const rows = [
  { line: 1, cells: ['FirmKey', 'Name', 'Status'] },
  { line: 2, cells: ['007', 'Élan, "Zoé"; Fils\n€', ''] },
  { line: 4, cells: ['8', 'Ça', 'EFFECTIVE'] },
];

const inMacRoman: Readonly<Record<string, number>> = { É: 0x83, é: 0x8e, Ç: 0x82, '€': 0xdb };
const macRoman = (text: string) =>
  Buffer.from([...text].map((sign) => inMacRoman[sign] ?? sign.charCodeAt(0)));
const windows1252 = (text: string) => Buffer.from(text.replaceAll('€', '\x80'), 'latin1');

describe('a file that is written by a spreadsheet program', () => {
  it.each<[program: string, bytes: Buffer, encoding: string, delimiter: string]>([
    ['Excel, CSV UTF-8', Buffer.from(`\ufeff${table(',', '\r\n')}`), 'UTF-8 BOM', ','],
    ['Excel, CSV UTF-8, in French', Buffer.from(`\ufeff${table(';', '\r\n')}`), 'UTF-8 BOM', ';'],
    ['Excel, CSV', windows1252(table(',', '\r\n')), 'Windows-1252', ','],
    ['Excel, CSV, in French', windows1252(table(';', '\r\n')), 'Windows-1252', ';'],
    ['Excel, CSV (Macintosh)', macRoman(table(',', '\r')), 'Mac Roman', ','],
    ['Excel, CSV (Macintosh), in French', macRoman(table(';', '\r', '\r')), 'Mac Roman', ';'],
    ['Excel, Unicode text', Buffer.from(`\ufeff${table('\t', '\r\n')}`, 'utf16le'), 'UTF-16LE', '\t'],
    ['LibreOffice', Buffer.from(table(',', '\n')), 'UTF-8', ','],
    ['LibreOffice, by bars', Buffer.from(table('|', '\n')), 'UTF-8', '|'],
    ['Numbers', Buffer.from(table(';', '\r\n').trimEnd()), 'UTF-8', ';'],
  ])('is read: %s', async (_, bytes, encoding, delimiter) => {
    for (const size of [1, 5, 100_000])
      expect(await read(bytes, size)).toEqual({ encoding, delimiter, rows });
  });

  it.each([
    ['sep=;\r\n', ';'],
    ['SEP=;\n', ';'],
    ['sep=\t\r', '\t'],
    ['"sep=|"\n', '|'],
    ['sep=;;;\r\n', ';'],
    ['"sep=;";;\r\n', ';'],
  ])('takes the separator that %j names, and counts that line', async (first, delimiter) => {
    const names = `FirmKey,Name,Status${delimiter}x\n1,2,3${delimiter}4\n`;
    for (const bytes of [Buffer.from(`\ufeff${first}${names}`), Buffer.from(first + names)])
      expect(await read(bytes)).toMatchObject({
        delimiter,
        rows: [
          { line: 2, cells: ['FirmKey,Name,Status', 'x'] },
          { line: 3, cells: ['1,2,3', '4'] },
        ],
      });
  });

  it.each([
    ['LibreOffice, texts in quotes', '"FirmKey","Name","Status"\n"a",1,2\n"b",3,4\n'],
    ['a first cell over two lines', 'FirmKey,Name,Status\n"a\nb",1,2\n'],
    ['a header alone', 'FirmKey,Name,Status'],
    ['a first header with a semicolon', '"A;B",FirmKey,Status\n1,2,3\n'],
  ])('finds the comma in %s', async (_, text) => {
    const { delimiter, rows: found } = await read(Buffer.from(text));
    expect([delimiter, ...found.map(({ cells }) => cells.length)]).toEqual([',', ...found.map(() => 3)]);
    expect(found.length).toBeGreaterThan(0);
  });

  it.each([
    ['the most known columns', 'FirmKey;Name,a,b,c\n', ';'],
    ['the most columns, if none is known', 'a;b,c,d\n', ','],
    ['no more columns than any other: the comma', 'Name\n', ','],
    ['columns of the first row alone', 'a;b;c\n1,2,3,4\n', ';'],
  ])('finds the separator that yields %s', async (_, text, delimiter) => {
    expect((await read(Buffer.from(text))).delimiter).toBe(delimiter);
  });

  it('is read as it arrives, once enough of it has come to tell the separator', async () => {
    const bytes = Buffer.from(`a;b\n${'1;2\n'.repeat(10_000)}`);
    let arrived = 0;
    const file = readCsv(
      (async function* () {
        for await (const piece of inPieces(bytes, 1_024)) {
          arrived += piece.length;
          yield piece;
        }
      })(),
      { limits: { columns: 2, cellLength: 10 }, isKnownHeader: () => false },
    );
    expect(file.delimiter).toBe(',');
    const batches: { rows: number; arrived: number }[] = [];
    for await (const batch of file) batches.push({ rows: batch.length, arrived });
    expect(batches.slice(0, 2)).toEqual([
      { rows: 8_192, arrived: 32_768 },
      { rows: 256, arrived: 33_792 },
    ]);
    expect(file.delimiter).toBe(';');
    expect(batches.reduce((sum, batch) => sum + batch.rows, 0)).toBe(10_001);
  });

  it('keeps a first cell that only begins like one', async () => {
    const { delimiter, rows: found } = await read(Buffer.from('sep=;s,FirmKey\na,b\n'));
    expect([delimiter, found[0]?.cells]).toEqual([',', ['sep=;s', 'FirmKey']]);
  });

  it('has no rows where it only names a separator', async () => {
    expect((await read(Buffer.from('sep=;'))).rows).toEqual([]);
  });
});
