/**
 * Text that a spreadsheet program would take for a formula gets an apostrophe before it, or a user's name could run a
 * command on the reader's machine. Text that looks escaped gets one too, so that taking one off gives the data back.
 */
export function escapeFormula(text: string): string {
  return /^[' ]*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

/** Text without the apostrophe that `escapeFormula` added. */
export const asWritten = (text: string): string =>
  text.startsWith("'") && escapeFormula(text.slice(1)) !== text.slice(1) ? text.slice(1) : text;
