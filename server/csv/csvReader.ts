import Papa from 'papaparse';
import { CsvFault } from './csvFault.ts';

/** A non-blank row, and the line it begins on; the last row of a file may lack its line end. */
export type CsvRow = { line: number; cells: string[]; isUnended?: true };

export type CsvDelimiter = ',' | ';' | '\t' | '|';
export const csvDelimiters: readonly CsvDelimiter[] = [',', ';', '\t', '|'];

export type CsvLimits = { columns: number; cellLength: number };
const noLimits: CsvLimits = { columns: Number.POSITIVE_INFINITY, cellLength: 1_000_000 };

/**
 * The rows of a CSV text (RFC 4180) that arrives in pieces, with any line ending; a line break inside a cell is `\n`.
 * Only the incomplete row is held in memory. `push` and `end` throw a CsvFault.
 */
export class CsvReader {
  readonly #parser: Papa.Parser;
  readonly #limits: CsvLimits;
  #rest = '';
  #line = 1;
  #endsWithReturn = false;

  constructor(delimiter: CsvDelimiter, limits = noLimits) {
    this.#parser = new Papa.Parser({ delimiter });
    this.#limits = limits;
  }

  push(text: string): CsvRow[] {
    this.#rest += this.#withLineFeeds(text);
    this.#refuseNul();
    const rows = this.#parse(false);
    // Longer than any row of allowed cells: an unclosed quotation mark swallows the rest of the file.
    if (this.#rest.length > 3 * this.#limits.cellLength)
      throw new CsvFault(this.#rest.includes('"') ? 'QUOTE_OPEN' : 'CELL_TOO_LONG', this.#line);
    return rows;
  }

  end(): CsvRow[] {
    if (this.#endsWithReturn) this.#rest += '\n';
    const isUnended = !this.#rest.endsWith('\n');
    const rows = this.#parse(true);
    const last = rows.at(-1);
    if (last && isUnended) last.isUnended = true;
    return rows;
  }

  /** A carriage return at the end of a piece may be half of a line ending. */
  #withLineFeeds(text: string): string {
    const whole = this.#endsWithReturn ? `\r${text}` : text;
    this.#endsWithReturn = whole.endsWith('\r');
    const now = this.#endsWithReturn ? whole.slice(0, -1) : whole;
    return now.includes('\r') ? now.replace(/\r\n?/g, '\n') : now;
  }

  #refuseNul(): void {
    const at = this.#rest.indexOf('\0');
    if (at >= 0) throw new CsvFault('NUL', this.#line + breaksIn(this.#rest.slice(0, at)));
  }

  #parse(isLast: boolean): CsvRow[] {
    const { data, errors, meta }: Papa.ParseResult<string[]> = this.#parser.parse(this.#rest, 0, !isLast);
    const rows: CsvRow[] = [];
    for (const cells of data) {
      const line = this.#line;
      this.#line += 1 + cells.reduce((breaks, cell) => breaks + breaksIn(cell), 0);
      this.#requireLimits(line, cells);
      if (cells.length > 1 || cells[0] !== '') rows.push({ line, cells });
    }
    if (isLast && errors.some(({ code }) => code === 'MissingQuotes'))
      throw new CsvFault('QUOTE_OPEN', rows.at(-1)?.line ?? this.#line);
    this.#rest = this.#rest.slice(meta.cursor);
    return rows;
  }

  #requireLimits(line: number, cells: readonly string[]): void {
    const { columns, cellLength } = this.#limits;
    if (cells.length > columns) throw new CsvFault('TOO_MANY_COLUMNS', line);
    if (cells.some(({ length }) => length > cellLength)) throw new CsvFault('CELL_TOO_LONG', line);
  }
}

function breaksIn(text: string): number {
  let breaks = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks += 1;
  return breaks;
}
