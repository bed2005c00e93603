import { type CsvDelimiter, type CsvLimits, CsvReader, type CsvRow, csvDelimiters } from './csvReader.ts';
import { decodeText, type Encoding } from './decodeText.ts';

/** The rows of a file as they arrive; the separator is known after the first ones, the encoding for sure at the end. */
type CsvFile = AsyncIterable<CsvRow[]> & {
  readonly encoding: Encoding;
  readonly delimiter: CsvDelimiter;
};

type Options = { limits: CsvLimits; isKnownHeader: (header: string) => boolean };

/** Reads a file as spreadsheet programs write it, in any encoding and with any separator. Throws a CsvFault. */
export function readCsv(bytes: AsyncIterable<Uint8Array>, { limits, isKnownHeader }: Options): CsvFile {
  const text = decodeText(bytes);
  let delimiter: CsvDelimiter = ',';
  async function* rows(): AsyncGenerator<CsvRow[]> {
    let sample = '';
    let reader: CsvReader | undefined;
    const begin = (): CsvRow[] => {
      const named = separatorLine.exec(sample);
      delimiter = named ? (named[1] as CsvDelimiter) : likelyDelimiter(sample, isKnownHeader);
      reader = new CsvReader(delimiter, limits);
      // The line that names the separator is left blank, so that the others keep their numbers.
      return reader.push(named ? sample.slice(named[0].length) : sample);
    };
    for await (const piece of text) {
      if (reader) yield reader.push(piece);
      else {
        sample += piece;
        if (sample.length >= sampleLength) yield begin();
      }
    }
    if (!reader) yield begin();
    if (reader) yield reader.end();
  }
  return {
    get encoding() {
      return text.encoding;
    },
    get delimiter() {
      return delimiter;
    },
    [Symbol.asyncIterator]: rows,
  };
}

/** Enough text to tell the separator. */
const sampleLength = 32_768;

/** Excel's first line that names the separator. On saving again, Excel pads it with separators to the row's length. */
const separatorLine = /^\ufeff?"?sep=([,;\t|])"?\1*(?=[\r\n]|$)/i;

/** The separator that yields the most known columns in the first row, else the most columns. */
function likelyDelimiter(sample: string, isKnown: (header: string) => boolean): CsvDelimiter {
  let best: { delimiter: CsvDelimiter; score: number } = { delimiter: ',', score: -1 };
  for (const delimiter of csvDelimiters) {
    const [first] = new CsvReader(delimiter).push(`${sample}\n`);
    const cells = first?.cells ?? [];
    const score = 1_000 * cells.filter(isKnown).length + cells.length;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}
