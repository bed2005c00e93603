/** A `ref` for a form, or what stands for one: its first field that takes input has the focus as soon as the form is there. */
export function focusFirstInput(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>(':is(input, select, textarea):not([readonly], :disabled)')?.focus();
}
