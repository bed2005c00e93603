import createCache, { type StylisPlugin } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from '#src/app/theme.ts';

/**
 * The theme with those of its styles which a test can tell. Nothing is laid out or drawn here, and each query by role asks
 * every style on the page about every element that it meets.
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

/** Whether something is seen and can be pressed, and which part of a dialog scrolls. Who asks for more adds it here. */
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
 * Also takes a style's selector, where nothing is left of it: Emotion would have it stand there empty. Those for other screens
 * and printers, and movements, become comments, which are not written.
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
