/** Why a whole file is refused. */
type CsvReason =
  | 'EMPTY'
  | 'NO_ROWS'
  | 'NOT_CSV'
  | 'EXCEL'
  | 'PICTURE'
  | 'PDF'
  | 'NUL'
  | 'ENCODING'
  | 'QUOTE_OPEN'
  | 'CELL_TOO_LONG'
  | 'TOO_MANY_COLUMNS'
  | 'TOO_MANY_ROWS'
  | 'TOO_LARGE';

/** A file that is not CSV, or too large; the line where that shows. */
export class CsvFault extends Error {
  constructor(
    readonly reason: CsvReason,
    readonly line: number,
  ) {
    super(`${reason} in line ${line}`);
  }
}
