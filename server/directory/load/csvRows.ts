/** A row of a CSV file by its headers, with the line that it begins on. */
export type CsvRow = { line: number; values: Readonly<Record<string, string>> };

/** The rows of a CSV text (RFC 4180) as it comes; only one row is held at a time. The first line names the columns. */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let headers: string[] | undefined;
  for await (const { line, cells } of records(text)) {
    if (!headers) headers = cells.map((cell) => cell.trim().replace(/^\ufeff/, ''));
    else if (cells.length > 1 || cells[0] !== '') yield { line, values: byHeader(headers, cells) };
  }
}

const byHeader = (headers: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(headers.map((header, n) => [header, cells[n] ?? '']));

type Line = { line: number; cells: string[] };

async function* records(text: AsyncIterable<string>): AsyncGenerator<Line> {
  const reader = new RecordReader();
  for await (const chunk of text) {
    for (const sign of chunk) {
      const record = reader.take(sign);
      if (record) yield record;
    }
  }
  const last = reader.take('\n');
  if (last && last.cells.join('') !== '') yield last;
}

/** Takes a text sign by sign. A quote inside a quoted cell is written twice; any other ends the quotes. */
class RecordReader {
  #line = 1;
  #begins = 1;
  #cells: string[] = [];
  #cell = '';
  #state: 'plain' | 'quoted' | 'afterQuote' = 'plain';

  /** Answers with the record that ends here. */
  take(sign: string): Line | undefined {
    if (sign === '\n') this.#line += 1;
    if (this.#state === 'plain') return this.#takePlain(sign);
    if (this.#state === 'afterQuote' && sign !== '"') {
      this.#state = 'plain';
      return this.#takePlain(sign);
    }
    if (this.#state === 'quoted' && sign === '"') this.#state = 'afterQuote';
    else {
      this.#state = 'quoted';
      this.#cell += sign;
    }
    return undefined;
  }

  #takePlain(sign: string): Line | undefined {
    if (sign === '"' && this.#cell === '') this.#state = 'quoted';
    else if (sign === ',') this.#endCell();
    else if (sign === '\n') return this.#endRecord();
    else this.#cell += sign;
    return undefined;
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = '';
  }

  #endRecord(): Line {
    this.#cell = this.#cell.replace(/\r$/, '');
    this.#endCell();
    const record = { line: this.#begins, cells: this.#cells };
    this.#cells = [];
    this.#begins = this.#line;
    return record;
  }
}
