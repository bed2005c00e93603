const paper = 'var(--mui-palette-background-paper)';
const edge = 'var(--mui-palette-divider)';

/** Fills the box on a large screen with rows to come; more could not be seen. */
const toCome = 'calc(25 * var(--row))';

/** In px: the column of check boxes, and what the column after it saves by having it for an edge. */
export const tickWidth = 36;
export const savedByTicks = 8;

/**
 * The box that a list's rows scroll in. Plain elements under one style: a page of a hundred rows is a thousand cells.
 * The gradients show an edge where there is more to the side, and go away at the end; the first column stays.
 */
export const tableStyle = {
  position: 'relative',
  overflow: 'auto',
  flex: '1 1 auto',
  minHeight: { sm: 220 },
  scrollPaddingTop: 37,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.5,
  background: `
    linear-gradient(to left, ${paper} 50%, transparent) right / 32px 100% no-repeat local,
    linear-gradient(to left, ${edge}, transparent) right / 12px 100% no-repeat scroll,
    ${paper}`,
  '--row': '44px',
  '&[data-compact]': { '--row': '36px' },
  '& table': {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  '& th, & td': {
    height: 'var(--row)',
    px: 1,
    py: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    fontWeight: 400,
    borderTop: '1px solid',
    borderColor: 'divider',
  },
  '& [data-align=right]': { textAlign: 'right' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: 36,
    borderTop: 0,
    borderBottom: '1px solid',
    borderColor: 'divider',
    bgcolor: 'background.paper',
    fontSize: 12,
    lineHeight: '15px',
    fontWeight: 600,
    whiteSpace: 'normal',
    color: 'text.secondary',
  },
  '& tr > th:first-of-type': { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' },
  '& thead tr > th:first-of-type': { zIndex: 3 },
  '&[data-scrolled] tr > th:first-of-type': { borderRight: '1px solid', borderRightColor: 'divider' },
  '& .tick': { position: 'sticky', left: 0, zIndex: 1, p: 0, bgcolor: 'background.paper' },
  '& thead .tick': {
    top: 0,
    zIndex: 3,
    height: 36,
    borderTop: 0,
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '&[data-ticks] tr > th:first-of-type': { left: tickWidth, pl: 0 },
  '& .tick > label': { display: 'flex', alignItems: 'center', justifyContent: 'center', height: '100%' },
  '& .tick input': { width: 16, height: 16, m: 0, accentColor: 'var(--mui-palette-primary-main)' },
  '& tr[data-ticked] > *, & tr[data-ticked] > th:first-of-type': { bgcolor: 'action.selected' },
  '& tbody tr:first-of-type > *': { borderTop: 0 },
  '& thead button': {
    all: 'unset',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 24,
    cursor: 'pointer',
    borderRadius: 0.5,
    '& svg': { fontSize: 14, mr: -1.75 },
    '&:hover': { color: 'text.primary' },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
  },
  '& tr[data-opens]': { cursor: 'pointer' },
  '& tr[data-opens]:not([data-ticked]):hover > *, & tr[data-opens]:not([data-ticked]):focus-within > *': {
    bgcolor: 'action.hover',
  },
  '& tbody th a': {
    fontWeight: 500,
    color: 'text.primary',
    textDecoration: 'none',
  },
  '& tbody tr[data-opens]:hover > th > a': { color: 'primary.main', textDecoration: 'underline' },
  '& tbody': { transition: 'opacity 150ms' },
  '& [data-stale] tbody': { opacity: 0.6, transitionDelay: '300ms' },
  '& .spoken': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& .rowsToCome td': {
    height: toCome,
    background: `repeating-linear-gradient(transparent 0 calc(var(--row) - 1px), ${edge} 0 var(--row))`,
  },
  '& .bars': {
    display: 'block',
    width: '70%',
    height: toCome,
    background: `repeating-linear-gradient(transparent 0 calc(var(--row) / 2 - 5px), ${edge} 0 calc(var(--row) / 2 + 5px), transparent 0 var(--row))`,
    animation: 'appear 200ms 300ms both',
  },
  '& .busy': {
    position: 'sticky',
    top: 0,
    left: 0,
    zIndex: 4,
    height: 2,
    mb: '-2px',
    overflow: 'hidden',
    '&::before': {
      content: '""',
      display: 'block',
      height: '100%',
      bgcolor: 'primary.main',
      animation: 'busy 1.2s 150ms infinite backwards',
      '@media (prefers-reduced-motion: reduce)': { animation: 'appear 1ms 150ms backwards' },
    },
  },
  '@keyframes busy': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(100%)' } },
  '@keyframes appear': { from: { opacity: 0 } },
};
