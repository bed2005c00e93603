import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { type CsvDelimiter, CsvReader, csvDelimiters } from '#server/csv/csvReader.ts';
import { decodeText } from '#server/csv/decodeText.ts';

/** The rows of a text that arrives in pieces of so many characters, or random ones. */
function read(text: string, delimiter: CsvDelimiter = ',', pieces: readonly number[] = [7]) {
  const reader = new CsvReader(delimiter);
  const rows = [];
  let at = 0;
  for (let n = 0; at < text.length; n++) {
    const next = at + (pieces[n % pieces.length] ?? 1);
    rows.push(...reader.push(text.slice(at, next)));
    at = next;
  }
  return [...rows, ...reader.end()];
}
const cells = (text: string, delimiter?: CsvDelimiter) => read(text, delimiter).map((row) => row.cells);

/** After the awkward files that CSV parsers are tested with. */
const awkward: [what: string, text: string, rows: string[][]][] = [
  [
    'a plain file',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'no last line end',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'CRLF',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'CR',
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['line ends of several kinds', 'a\r\nb\nc\rd', [['a'], ['b'], ['c'], ['d']]],
  [
    'a comma in quotes',
    'a,b\n"1,2",3\n',
    [
      ['a', 'b'],
      ['1,2', '3'],
    ],
  ],
  ['escaped quotes', 'a\n"say ""ha"""\n', [['a'], ['say "ha"']]],
  ['a quote within quotes, at the end', 'a\n"1"x"', [['a'], ['1"x']]],
  ['a quote in the middle', 'a\n5" pipe\n', [['a'], ['5" pipe']]],
  [
    'a line break in quotes',
    'a,b\n"x\r\ny",z\n',
    [
      ['a', 'b'],
      ['x\ny', 'z'],
    ],
  ],
  [
    'quotes and line breaks',
    'a,b\n1,"ha ""ha""\n\'ha\'"\n',
    [
      ['a', 'b'],
      ['1', 'ha "ha"\n\'ha\''],
    ],
  ],
  [
    'empty cells in quotes and out of them',
    'a,b,c\n1,"",""\n2,,\n',
    [
      ['a', 'b', 'c'],
      ['1', '', ''],
      ['2', '', ''],
    ],
  ],
  [
    'JSON in a cell',
    'a,b\n1,"{""c"": ""d, e"", ""f"": [1]}"\n',
    [
      ['a', 'b'],
      ['1', '{"c": "d, e", "f": [1]}'],
    ],
  ],
  ['blank lines', '\na\n\n\nb\n\n', [['a'], ['b']]],
  ['rows of other lengths', 'a,b\n1\n1,2,3\n', [['a', 'b'], ['1'], ['1', '2', '3']]],
  [
    'blanks beside quotes',
    'a,b\n"1" ,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['other letters', 'a\nǤ✓𝒳\n', [['a'], ['Ǥ✓𝒳']]],
  ['nothing', '', []],
  ['a header alone', 'a,b', [['a', 'b']]],
];

it.each([
  ['a,b\n1', true],
  ['a,b\n1,2', true],
  ['a,b\n1\n', false],
  ['a,b\r1\r', false],
  ['a,b\r\n1\r\n', false],
])('says whether the last row of %j lacks its line end', (text, isUnended) => {
  expect(read(text).at(-1)?.isUnended ?? false).toBe(isUnended);
});

describe('the reader of CSV', () => {
  it.each(awkward)('reads %s', (_, text, rows) => {
    expect(cells(text)).toEqual(rows);
    expect(read(text, ',', [1]).map((row) => row.cells)).toEqual(rows);
  });

  it('knows on which line a row begins', () => {
    expect(read('a\n\n"\nb\n\nc"\r\nd\n').map(({ line }) => line)).toEqual([1, 3, 7]);
  });

  it.each([
    ['a NUL', 'a\nb\n\0', 'NUL in line 3'],
    ['a NUL that comes first', '\0\n', 'NUL in line 1'],
    ['a quote that nothing closes', 'a\nb\n"c\n', 'QUOTE_OPEN in line 3'],
    ['a cell without an end', `a\n${'b'.repeat(4_000_000)}`, 'CELL_TOO_LONG in line 2'],
  ])('refuses %s', (_, text, fault) => {
    expect(() => read(text, ',', [65_536])).toThrow(fault);
  });

  describe('given limits', () => {
    const limits = { columns: 3, cellLength: 10 };

    it.each([
      ['a row of too many columns', 'a\n"1\n2",3\n1,2,3,4\n', 'TOO_MANY_COLUMNS in line 4'],
      ['a cell that is too long', 'a\n1,12345678901\n', 'CELL_TOO_LONG in line 2'],
      ['more than fits into a row', `a\n${'b'.repeat(31)}`, 'CELL_TOO_LONG in line 2'],
      ['a quote that nothing closes soon', `a\n"${'b\n'.repeat(15)}`, 'QUOTE_OPEN in line 2'],
    ])('refuses %s at once', (_, text, fault) => {
      expect(() => new CsvReader(',', limits).push(text)).toThrow(fault);
    });

    it('reads all that is within them', () => {
      const reader = new CsvReader(',', limits);
      const rows = reader.push('1,2,1234567890\n1234567890,1234567890,12345678');
      expect([...rows, ...reader.end()].map((row) => row.cells)).toEqual([
        ['1', '2', '1234567890'],
        ['1234567890', '1234567890', '12345678'],
      ]);
    });
  });

  it('reads what papaparse writes, whatever is in it and in whatever pieces it comes', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab"\',;|\t\n =é𝒳'), maxLength: 8 });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 });
    const pieces = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
    const newline = fc.constantFrom('\n', '\r\n');
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(...csvDelimiters),
        newline,
        pieces,
        (rows, delimiter, end, sizes) => {
          const text = Papa.unparse(rows, { delimiter, newline: end, quotes: true });
          expect(read(text, delimiter, sizes).map((row) => row.cells)).toEqual(rows);
        },
      ),
      { seed: 40, numRuns: 300 },
    );
  });
});

const letters = 'Prénom;Größe\nÉlodie;Łódź €\n';
const western = 'Prénom;Größe\nÉlodie;ß €\n';
/** The euro of Windows-1252 is not in Latin-1. */
const to1252 = (text: string) => Buffer.from(text.replaceAll('€', '\x80'), 'latin1');
const plain = 'plain;text\n'.repeat(500);
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('the encoding of a file', () => {
  it.each<[encoding: string, bytes: Buffer, text: string]>([
    ['UTF-8', Buffer.from(letters), letters],
    ['UTF-8 BOM', Buffer.from(`\ufeff${letters}`), letters],
    ['UTF-16LE', Buffer.from(`\ufeff${letters}`, 'utf16le'), letters],
    ['UTF-16LE', Buffer.from(letters.repeat(20), 'utf16le'), letters.repeat(20)],
    ['UTF-16BE', swapped(`\ufeff${letters}`), letters],
    ['UTF-16BE', swapped(letters.repeat(20)), letters.repeat(20)],
    ['Windows-1252', to1252(western), western],
    ['Windows-1252', to1252(`${plain}${western}Ã©\n`), `${plain}${western}Ã©\n`],
    ['Windows-1252', to1252('a;\x93b\x94\x81\r\n'), 'a;“b”\x81\r\n'],
    ['Windows-1252', to1252(`${'a'.repeat(4_095)}\r\né`), `${'a'.repeat(4_095)}\r\né`],
    ['Windows-1252', Buffer.from('café').subarray(0, -1), 'cafÃ'],
    ['Mac Roman', Buffer.from('Pr\x8enom\r\x83\r', 'latin1'), 'Prénom\rÉ\r'],
    ['Mac Roman', Buffer.from(`${'a\r'.repeat(3_000)}\x8e\r`, 'latin1'), `${'a\r'.repeat(3_000)}é\r`],
    ['UTF-8', Buffer.from(`${plain}é€𝒳${letters}`), `${plain}é€𝒳${letters}`],
    ['UTF-16LE', Buffer.from(`\ufeff${plain}𝒳`, 'utf16le'), `${plain}𝒳`],
    ['UTF-16BE', swapped(`\ufeff${plain}𝒳`), `${plain}𝒳`],
    ['UTF-16LE', Buffer.from('aaŁ'.repeat(20), 'utf16le'), 'aaŁ'.repeat(20)],
    ['UTF-16BE', swapped('aaŁ'.repeat(20)), 'aaŁ'.repeat(20)],
    ['UTF-16LE', Buffer.from('\ufeff\ufeffa', 'utf16le'), '\ufeffa'],
    ['UTF-8 BOM', Buffer.from('\ufeff\ufeffa'), '\ufeffa'],
    ['UTF-8', Buffer.alloc(40), '\0'.repeat(40)],
    ['UTF-8', Buffer.from('a\0plain'), 'a\0plain'],
    ['UTF-8', Buffer.from('\0aplain'), '\0aplain'],
    ['UTF-8', Buffer.from('plain'), 'plain'],
    ['UTF-8', Buffer.alloc(0), ''],
  ])('is found out to be %s', async (encoding, bytes, text) => {
    for (const size of [1, 3, 4_096, 100_000]) {
      const decoded = decodeText(inPieces(bytes, size));
      let found = '';
      for await (const piece of decoded) found += piece;
      expect([decoded.encoding, found]).toEqual([encoding, text]);
    }
  });

  it.each(['ï»a', 'ïa¿', 'a»¿', 'ÿa', 'aþ', 'þa', 'aÿ'])('is not marked by %j', async (text) => {
    let found = '';
    for await (const piece of decodeText(inPieces(to1252(text), 1))) found += piece;
    expect(found).toBe(text);
  });

  it.each(['\n', '\r', '\r\n'])(
    'is refused where it changes in the middle, lines ending with %j',
    async (end) => {
      const bytes = Buffer.concat([Buffer.from(`é${end}`.repeat(3_000)), to1252(`a${end}é${end}`)]);
      for (const size of [1, 1_000, 100_000]) {
        const all = async () => {
          for await (const piece of decodeText(inPieces(bytes, size))) expect(piece).not.toContain('\ufffd');
        };
        await expect(all()).rejects.toThrow('ENCODING in line 3002');
      }
    },
  );

  it('is refused where a mark has announced another', async () => {
    const all = async () => {
      for await (const piece of decodeText(inPieces(to1252('ï»¿a\né'), 100)))
        expect(piece).not.toContain('\ufffd');
    };
    await expect(all()).rejects.toThrow('ENCODING in line 2');
  });

  it('is read whatever the cells are separated by', async () => {
    for (const delimiter of csvDelimiters)
      for (const bytes of [
        Buffer.from(`\ufeffA${delimiter}B\né${delimiter}2`),
        to1252(`A${delimiter}B\né${delimiter}2`),
      ]) {
        const reader = new CsvReader(delimiter);
        const rows = [];
        for await (const piece of decodeText(inPieces(bytes, 2))) rows.push(...reader.push(piece));
        expect([...rows, ...reader.end()].map((row) => row.cells)).toEqual([
          ['A', 'B'],
          ['é', '2'],
        ]);
      }
  });
});

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
