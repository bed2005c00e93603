import createCache, { type StylisPlugin } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from '#src/app/theme.ts';

/**
 * The theme with only those styles that a test can observe. Nothing is laid out or drawn here, and each query by role
 * checks every style of the page against every element it meets.
 */
export function Themed({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} disableStyleSheetGeneration>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

/** Whether something is visible and clickable, and which part of a dialog scrolls. Tests that need more add it here. */
const told = [
  'display',
  'visibility',
  'opacity',
  'pointer-events',
  'flex-direction',
  'min-height',
  'overflow-y',
];

/**
 * Also removes a selector without remaining styles: Emotion would keep it, empty. Styles for other media and
 * animations become comments, which are not written.
 */
const keepWhatIsTold: StylisPlugin = (element) => {
  if (element.type.startsWith('@')) element.type = 'comm';
  if (element.type !== 'rule' || !Array.isArray(element.children)) return;
  element.children = element.children.filter(
    ({ type, props }) => type !== 'decl' || told.includes(String(props)),
  );
  if (element.children.length === 0) element.props = [];
};

const cache = createCache({ key: 'css', stylisPlugins: [keepWhatIsTold] });
