import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './ErrorBoundary';
import { theme } from './theme';

/** Puts a shell on the page, in the theme that all shells share. Styles carry the nonce that the policy asks for. */
export function mount(shell: ReactNode) {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const nonce = document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce;
  createRoot(root).render(
    <CacheProvider value={createCache({ key: 'css', prepend: true, ...(nonce && { nonce }) })}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        <ErrorBoundary>{shell}</ErrorBoundary>
      </ThemeProvider>
    </CacheProvider>,
  );
}
