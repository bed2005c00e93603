/**
 * Text that a spreadsheet program would take for a formula gets an apostrophe before it, or a user's name could run a
 * command on the reader's machine. Text that looks escaped gets one too, so that taking one off gives the data back.
 */
export function escapeFormula(text: string): string {
  return /^[' ]*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

/** Text as an XLSX file has it: what looks like the format's escape of a character, such as `_x0020_`, is escaped too. */
export const sheetText = (text: string): string =>
  escapeFormula(text).replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');

/** Text without the apostrophe that `escapeFormula` added. */
export const asWritten = (text: string): string =>
  text.startsWith("'") && escapeFormula(text.slice(1)) !== text.slice(1) ? text.slice(1) : text;
