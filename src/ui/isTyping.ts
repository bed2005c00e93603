/** Whether a key pressed there belongs to a field; checkboxes and radio buttons take no letters. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest(fields) !== null;

const fields = 'input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable=true]';
