import { createTheme } from '@mui/material/styles';
import { dark, light } from './palette.ts';
import { themeComponents } from './themeComponents.ts';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface TypographyVariants {
    /** The font of identifiers: subdomains, keys, codes. */
    mono: string;
  }
  interface TypographyVariantsOptions {
    mono?: string;
  }
}

/** From pixels at the browser's default size: letters follow its setting. */
const rem = (pixels: number) => `${pixels / 16}rem`;
const heading = (size: number, lineHeight: number) => ({
  fontSize: rem(size),
  lineHeight: rem(lineHeight),
  fontWeight: 600,
  letterSpacing: size > 16 ? '-0.01em' : 0,
});
const body = (size: number, lineHeight: number, fontWeight = 400) => ({
  fontSize: rem(size),
  lineHeight: rem(lineHeight),
  fontWeight,
  letterSpacing: 0,
});

/**
 * The theme of both shells: look.md's palette, five font sizes (22, 16, 14, 13, 12), weights 500 and 600 for rank, a
 * 4 px grid, hairlines instead of shadows. The scheme follows the system until someone chooses.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-scheme' },
  colorSchemes: { light, dark },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: '"Inter Variable", system-ui, sans-serif',
    mono: 'var(--mono)',
    fontSize: 14,
    htmlFontSize: 16,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    h1: heading(22, 28),
    h2: heading(16, 24),
    h3: heading(14, 20),
    h4: heading(16, 24),
    h5: heading(16, 24),
    h6: heading(16, 24),
    subtitle1: body(14, 20, 500),
    subtitle2: body(13, 20, 500),
    body1: body(14, 20),
    body2: body(13, 20),
    caption: body(12, 16),
    overline: { ...body(12, 16, 500), textTransform: 'none' as const },
    button: { ...body(14, 20, 600), textTransform: 'none' as const },
  },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 150,
      short: 150,
      standard: 200,
      complex: 200,
      enteringScreen: 200,
      leavingScreen: 150,
    },
  },
  components: themeComponents,
});
