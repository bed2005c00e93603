/** A `ref` for a form or its equivalent: its first enabled field gets the focus as soon as the form is mounted. */
export function focusFirstInput(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>(':is(input, select, textarea):not([readonly], :disabled)')?.focus();
}
