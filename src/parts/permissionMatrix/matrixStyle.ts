import { barHeight } from '#src/layout/TopBar.tsx';

/** In px: the bar that says whose account this is. */
const foreignBarHeight = 36;

/** A name, and a column for each level. */
const wide = 'minmax(0, 1fr) repeat(3, 104px)';

/**
 * Plain elements under one style: an account may have a thousand entities, of which those far from the screen are not
 * even laid out; a group's head stays below the bars until the next one comes.
 */
export const matrixStyle = {
  '--row': '36px',
  '@media (pointer: coarse), (max-width: 599.95px)': { '--row': '44px' },
  '& .line': {
    display: 'grid',
    gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', sm: wide },
    alignItems: 'center',
    minHeight: 'var(--row)',
    m: 0,
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& .line > :where(h3, strong, .name)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  '&:not([data-editable]) .line': { gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: wide } },
  '&:not([data-editable]) .line > :where(h3, .name)': { gridColumn: 'auto' },
  '& .line > strong': { fontWeight: 600 },
  '& .head': {
    position: 'sticky',
    top: barHeight,
    zIndex: 1,
    bgcolor: 'background.paper',
    'aside ~ main &': { top: { xs: 'auto', sm: barHeight + foreignBarHeight } },
    '[role=dialog] &': { top: 0 },
    '@media print': { position: 'static' },
  },
  '& h3': { typography: 'h3', m: 0, py: 1, pr: 1, overflowWrap: 'anywhere' },
  '& .count, & .common': { typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '& .count': { ml: 0.5, whiteSpace: 'nowrap' },
  '& .common': { gridColumn: '-2 / -1', textAlign: 'center' },
  '& [data-common=none]': { gridColumn: { sm: 2 } },
  '& [data-common=read]': { gridColumn: { sm: 3 } },
  '& section + section': { mt: 2 },
  '& .rows': {
    m: 0,
    p: 0,
    listStyle: 'none',
  },
  '&[data-long] .rows': {
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto 400px',
    '@media print': { contentVisibility: 'visible' },
  },
  '& .name': { pr: 1, pl: 1, py: 0.75, overflowWrap: 'anywhere' },
  '& .name > a': {
    display: 'inline-block',
    minWidth: 24,
    py: 0.25,
    color: 'inherit',
    textDecorationColor: 'var(--mui-palette-divider)',
  },
  '& small': { display: 'block', typography: 'caption', color: 'text.secondary' },
  '& .was': { color: 'warning.main' },
  '& [data-changed]': { boxShadow: 'inset 2px 0 var(--mui-palette-warning-main)' },
  '& .level': { justifySelf: 'center', fontSize: 13, color: 'text.secondary' },
  '& [data-level=none]': { gridColumn: 2, color: 'text.tertiary' },
  '& [data-level=read]': { gridColumn: { xs: 2, sm: 3 }, ...pill('info') },
  '& [data-level=full]': { gridColumn: { xs: 2, sm: 4 }, ...pill('primary') },
  '& .line > button': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2px',
    minHeight: 'calc(var(--row) + 8px)',
    px: 0.5,
    borderRadius: 1,
    fontSize: 12,
    lineHeight: '15px',
    fontWeight: 500,
    textAlign: 'center',
    color: 'text.secondary',
    cursor: 'pointer',
    '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
    '&:focus-visible': { outline: '2px solid var(--mui-palette-focus)', outlineOffset: -2 },
    '&::after': { content: '""', width: 24, height: 2, borderRadius: 1, border: '1px solid transparent' },
    '&[aria-pressed=true]': { color: 'primary.main' },
    '&[aria-pressed=true]::after': { borderColor: 'currentcolor', bgcolor: 'currentcolor' },
    '&[aria-pressed=mixed]::after': { borderStyle: 'dashed', borderColor: 'currentcolor' },
  },
  '& input[type=radio]': {
    appearance: 'none',
    display: 'grid',
    placeItems: 'center',
    alignSelf: 'stretch',
    minHeight: 32,
    m: 0,
    borderRadius: 1,
    cursor: 'pointer',
    '&::before': {
      content: '""',
      boxSizing: 'border-box',
      width: 16,
      height: 16,
      border: '1.5px solid var(--mui-palette-control)',
      borderRadius: '50%',
      backgroundColor: 'background.raised',
    },
    '&:hover::before': { borderColor: 'primary.main' },
    '&:checked::before': { border: '5px solid var(--mui-palette-primary-main)' },
    '&:focus-visible': { outline: '2px solid var(--mui-palette-focus)', outlineOffset: -2 },
    // Forced colours know how the browser's own look.
    '@media (forced-colors: active)': { appearance: 'auto', '&::before': { display: 'none' } },
  },
  '&[data-editable] .line:hover': { bgcolor: 'action.hover' },
};

function pill(meaning: 'info' | 'primary') {
  return {
    px: 1,
    py: 0.25,
    borderRadius: '6px',
    fontWeight: 500,
    color: `${meaning}.main`,
    bgcolor: `${meaning}.soft`,
  };
}
