/** A text to copy, such as a token: one click selects all of it. */
export const codeBox = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.default',
  fontFamily: 'var(--mono)',
  userSelect: 'all',
} as const;

/** The same on one line, for what nobody reads to its end. */
export const codeLine = {
  ...codeBox,
  fontSize: 'var(--text-small)',
  whiteSpace: 'nowrap',
  overflowX: 'auto',
} as const;
