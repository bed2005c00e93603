import type { CSSObject, Theme, ThemeOptions } from '@mui/material/styles';

const touch = '@media (pointer: coarse), (max-width: 599.95px)';

const focusRing = ({ vars }: Pick<Theme, 'vars'>): CSSObject => ({
  outline: `2px solid ${vars?.palette.focus}`,
  outlineOffset: 2,
});

const hairline = ({ vars }: Pick<Theme, 'vars'>) => `1px solid ${vars?.palette.divider}`;

/**
 * A tooltip's container. Outside all landmarks, where MUI would put it, users who navigate by landmarks never reach
 * it.
 */
const landmark = () =>
  [...document.querySelectorAll<HTMLElement>('main, [role=dialog], [role=alertdialog]')].at(-1) ?? null;

/** By default it would only flip left or right, where a telephone has room on neither side. */
const keepInWindow = { name: 'flip', options: { fallbackPlacements: ['bottom', 'top', 'left'] } };

/**
 * Appearance and behaviour of MUI's components, which react-admin's are made of. Of exactly the type that
 * `createTheme` takes: comparing another theme's type takes the compiler 15 s.
 */
export const themeComponents: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ '&:focus-visible, &.Mui-focusVisible': focusRing(theme) }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 36, padding: '6px 14px', [touch]: { minHeight: 44 } },
      sizeSmall: { minHeight: 28, padding: '2px 10px', fontSize: 'var(--text-small)' },
      // Forced colours remove the surface, which alone shows that it is a button.
      contained: { '@media (forced-colors: active)': { border: '1px solid' } },
      outlined: ({ theme, ownerState }) =>
        ownerState.color === 'primary' || ownerState.color === 'inherit'
          ? {
              color: theme.vars?.palette.text.primary,
              borderColor: theme.vars?.palette.control,
              backgroundColor: theme.vars?.palette.background.raised,
              '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
            }
          : {},
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: { borderRadius: 8, minWidth: 24, minHeight: 24, [touch]: { minWidth: 44, minHeight: 44 } },
      edgeStart: { marginLeft: -8 },
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiPopover: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: hairline(theme),
        backgroundColor: theme.vars?.palette.background.raised,
        boxShadow: '0 8px 24px rgb(0 0 0 / 0.12)',
      }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: hairline(theme),
        borderRadius: 12,
        boxShadow: '0 16px 48px rgb(0 0 0 / 0.2)',
        '@media (max-width: 599.95px)': {
          margin: 12,
          width: 'calc(100% - 24px)',
          maxHeight: 'calc(100% - 24px)',
          '&.MuiDialog-paperWidthFalse': { maxWidth: 'none' },
        },
        // A form around title, content and buttons must not stop the content from scrolling.
        '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
      }),
    },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        padding: '12px 24px 20px',
        flexWrap: 'wrap',
        rowGap: 8,
        '& > button': { whiteSpace: 'nowrap' },
      },
    },
  },
  MuiDialogTitle: { defaultProps: { variant: 'h2' }, styleOverrides: { root: { paddingBottom: 12 } } },
  // Room for the first field's focus ring, which the scroll container would cut.
  MuiDialogContent: { styleOverrides: { root: { '.MuiDialogTitle-root + &': { paddingTop: 4 } } } },
  MuiMenuItem: {
    styleOverrides: { root: { minHeight: 32, fontSize: 'var(--text-body)', [touch]: { minHeight: 44 } } },
  },
  MuiTooltip: {
    defaultProps: {
      enterDelay: 300,
      slotProps: { popper: { container: landmark, modifiers: [keepInWindow] } },
    },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        padding: '4px 8px',
        border: hairline(theme),
        backgroundColor: theme.vars?.palette.background.raised,
        color: theme.vars?.palette.text.primary,
        fontSize: 'var(--text-caption)',
        lineHeight: '1.125rem',
      }),
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
};
