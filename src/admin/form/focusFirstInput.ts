/**
 * A `ref` for a form or its equivalent: its first enabled field gets the focus as soon as the form is mounted, a longer
 * text with the cursor at its end.
 */
export function focusFirstInput(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>(':is(input, select, textarea):not([readonly], :disabled)');
  field?.focus();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
}
