/** Whether a key that is pressed there belongs to a field. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, select, textarea, [contenteditable=true]') !== null;
