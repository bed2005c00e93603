import type { ColorSystemOptions } from '@mui/material/styles';

declare module '@mui/material/styles' {
  interface PaletteColor {
    /** A surface with this meaning, under text in `main`. */
    soft: string;
  }
  interface SimplePaletteColorOptions {
    soft?: string;
  }
  interface Palette {
    /** Work inside another account than one's own. */
    foreign: { main: string; soft: string };
    /** Borders of controls. */
    control: string;
    focus: string;
  }
  interface PaletteOptions {
    foreign?: Palette['foreign'];
    control?: string;
    focus?: string;
  }
  interface TypeText {
    tertiary: string;
  }
  interface TypeBackground {
    /** Surfaces above the page: menus, dialogs, fields. */
    raised: string;
  }
}

/** Each pair of text and surface reaches 4.5:1, borders of controls 3:1. Names are meanings. */
export const light = scheme({
  bg: '#f6f7f9',
  surface: '#ffffff',
  raised: '#ffffff',
  line: '#e4e7ec',
  control: '#7f8a9a',
  text: '#161b24',
  text2: '#4c5565',
  text3: '#667085',
  accent: '#3a4bc8',
  accentHover: '#2f3eab',
  accentInk: '#ffffff',
  accentSoft: '#eceefb',
  ok: '#0f6b3f',
  okSoft: '#e5f4ec',
  warn: '#8a4b00',
  warnSoft: '#fdf1de',
  bad: '#b3261e',
  badSoft: '#fcebea',
  info: '#0b5f94',
  infoSoft: '#e6f2fa',
  foreign: '#5b2a86',
  foreignSoft: '#f3eafb',
  hover: '#f4f5fc',
});

export const dark = scheme({
  bg: '#0e1116',
  surface: '#151a21',
  raised: '#1a2029',
  line: '#29303b',
  control: '#7a8596',
  text: '#e8ebf1',
  text2: '#aab3c2',
  text3: '#8f99a9',
  accent: '#9aa8ff',
  accentHover: '#b3beff',
  accentInk: '#0e1116',
  accentSoft: '#1f2647',
  ok: '#6fd3a0',
  okSoft: '#12291f',
  warn: '#f0b565',
  warnSoft: '#2e2312',
  bad: '#ff8f87',
  badSoft: '#351a1a',
  info: '#7cc4f2',
  infoSoft: '#11273a',
  foreign: '#cda4f2',
  foreignSoft: '#2a1c3a',
  hover: '#1a2029',
});

type Tokens = Record<
  | 'bg'
  | 'surface'
  | 'raised'
  | 'line'
  | 'control'
  | 'text'
  | 'text2'
  | 'text3'
  | 'accent'
  | 'accentHover'
  | 'accentInk'
  | 'accentSoft'
  | 'ok'
  | 'okSoft'
  | 'warn'
  | 'warnSoft'
  | 'bad'
  | 'badSoft'
  | 'info'
  | 'infoSoft'
  | 'foreign'
  | 'foreignSoft'
  | 'hover',
  string
>;

function scheme(token: Tokens): ColorSystemOptions {
  const meaning = (main: string, soft: string) => ({ main, soft, contrastText: token.accentInk });
  const accent = { ...meaning(token.accent, token.accentSoft), dark: token.accentHover };
  return {
    palette: {
      primary: accent,
      secondary: accent,
      success: meaning(token.ok, token.okSoft),
      warning: meaning(token.warn, token.warnSoft),
      error: meaning(token.bad, token.badSoft),
      info: meaning(token.info, token.infoSoft),
      foreign: { main: token.foreign, soft: token.foreignSoft },
      background: { default: token.bg, paper: token.surface, raised: token.raised },
      text: { primary: token.text, secondary: token.text2, tertiary: token.text3, disabled: token.text3 },
      divider: token.line,
      control: token.control,
      focus: token.accent,
      action: { active: token.text2, hover: token.hover, selected: token.accentSoft, disabled: token.text3 },
    },
  };
}
