import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { directionOf } from '#i18n/languageTags.ts';
import { useTexts } from '#i18n/texts.ts';
import { ignoreStrayClicks } from '../ui/ignoreStrayClicks.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { mirrorSides } from './mirrorSides.ts';
import { theme } from './theme.ts';

/** Puts a shell on the page, in the theme that all shells share. */
export function mount(shell: ReactNode) {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  adoptPalette();
  ignoreStrayClicks();
  createRoot(root).render(
    <Styled>
      <ErrorBoundary>{shell}</ErrorBoundary>
    </Styled>,
  );
}

/** The theme's custom properties, parsed by the browser itself: MUI would do it in script, at the first render. */
function adoptPalette() {
  const rules = theme.generateStyleSheets().flatMap((sheet) => Object.entries(sheet).map(asRule));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join(''));
  document.adoptedStyleSheets = [sheet];
}

const asRule = ([selector, declarations]: [string, object]) =>
  `${selector}{${Object.entries(declarations)
    .map(([name, value]) => `${name.replace('colorScheme', 'color-scheme')}:${value}`)
    .join(';')}}`;

/** The theme in the direction of the shown language. Styles carry the nonce that the policy requires. */
export function Styled({ children }: { children: ReactNode }) {
  const direction = directionOf(useTexts().locale);
  const cache = useMemo(() => {
    const nonce = document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce;
    const turned = direction === 'rtl' && { stylisPlugins: [mirrorSides] };
    const key = direction === 'rtl' ? 'rtl' : 'css';
    return createCache({ key, prepend: true, ...(nonce && { nonce }), ...turned });
  }, [direction]);
  const directed = useMemo(() => ({ ...theme, direction }), [direction]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={directed} disableStyleSheetGeneration>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
