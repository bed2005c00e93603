import { withoutWidth } from '#contract/values.ts';

/**
 * A phone number formatted while typing, as '(617) 555-0142'. It never ends in punctuation, so that each Backspace
 * removes a digit. With too many digits it stays as typed: cut, it would be somebody else's number.
 */
export function formatPhone(text: string): string {
  const typed = withoutWidth(text).replace(/\D/g, '');
  const digits = typed.length === 11 ? typed.replace(/^1/, '') : typed;
  if (digits.length > 10) return text;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (line) return `(${area}) ${exchange}-${line}`;
  if (exchange) return `(${area}) ${exchange}`;
  return area && `(${area}`;
}

/** The same in an input; the caret stays after the digit it was after. */
export function formatPhoneIn(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const formatted = formatPhone(value);
  if (formatted === value) return;
  const isAtEnd = selectionStart === null || selectionStart === value.length;
  const before = withoutWidth(value.slice(0, selectionStart ?? 0)).replace(/\D/g, '').length;
  input.value = formatted;
  if (isAtEnd) return;
  const [upToCaret = ''] = new RegExp(`^\\D*(\\d\\D*?){${before}}`).exec(formatted) ?? [];
  input.setSelectionRange(upToCaret.length, upToCaret.length);
}
