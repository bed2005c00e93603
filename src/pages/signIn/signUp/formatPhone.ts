/**
 * A telephone number as far as it is typed, in the form of '(617) 555-0142'. It never ends with a sign of its own, so that a digit goes
 * with each Backspace. What has too many digits stays as it was typed: cut, it would be somebody else's number.
 */
export function formatPhone(text: string): string {
  const typed = text.replace(/\D/g, '');
  const digits = typed.length === 11 ? typed.replace(/^1/, '') : typed;
  if (digits.length > 10) return text;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (line) return `(${area}) ${exchange}-${line}`;
  if (exchange) return `(${area}) ${exchange}`;
  return area && `(${area}`;
}

/** The same in an input; the caret stays behind the digit that it was behind. */
export function formatPhoneIn(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const formatted = formatPhone(value);
  if (formatted === value) return;
  const isAtEnd = selectionStart === null || selectionStart === value.length;
  const before = value.slice(0, selectionStart ?? 0).replace(/\D/g, '').length;
  input.value = formatted;
  if (isAtEnd) return;
  const [upToCaret = ''] = new RegExp(`^\\D*(\\d\\D*?){${before}}`).exec(formatted) ?? [];
  input.setSelectionRange(upToCaret.length, upToCaret.length);
}
