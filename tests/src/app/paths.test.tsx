import { cleanup, render, screen } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountBase, appBase, directoryBase, paths } from '#contract/paths.ts';
import { resources } from '#src/app/App.tsx';
import { routesOf } from '#src/app/routes.tsx';
import { takeOidcStep } from '#src/pages/oidc/takeOidcStep.ts';
import { openSignIn } from '#src/pages/signIn/SignInShell.tsx';
import { testServer } from '#tests/support/testServer.ts';
import { renderApp } from './renderApp.tsx';
import { Themed } from './Themed.tsx';

const server = testServer();

const replace = vi.fn<(url: string) => void>();
beforeEach(() => {
  replace.mockReset();
  vi.stubGlobal('location', { ...window.location, search: '', replace });
});
afterEach(() => void vi.unstubAllGlobals());

const { oidcLogin, oidcLoginCallback, oidcLogout, oidcLogoutCallback, entry, ...signIn } = paths;
const oidcSteps: string[] = [oidcLogin, oidcLoginCallback, oidcLogout, oidcLogoutCallback];
const signInPages: string[] = Object.values(signIn);
const bases = ['acme', 'system'].flatMap((own) => [accountBase('acme', own), accountBase('system', own)]);
const insideAccounts = [...new Set(bases)].flatMap((base) => [base, `${base}/unheard-of`]);

it('has a screen at the end of each route: a router warns in the console of one that shows nothing', () => {
  const leaves = (routes: RouteObject[]): RouteObject[] =>
    routes.flatMap((route) => (route.children?.length ? leaves(route.children) : [route]));
  const blank = leaves(routesOf(resources)).filter(({ element, lazy }) => element === undefined && !lazy);
  expect(blank).toEqual([]);
});

/** Those of the resources' screens are drawn by a journey each. */
describe('a path of the app', () => {
  it.each([
    ...Object.values(paths),
    ...insideAccounts,
    directoryBase,
    `${directoryBase}/unheard-of`,
    '/admin',
    '/admin/',
    '/admin/unheard-of',
    '/admin/accounts',
    '/unheard-of',
  ])('%s shows a heading, or leads to a page that does', async (path) => {
    expect(await headingAt(path)).not.toBe('');
  });
});

/**
 * The final heading, after all redirects out of a shell. Under a dialog it exists, but is hidden from screen readers.
 */
async function headingAt(path: string): Promise<string> {
  cleanup();
  replace.mockReset();
  await open(path);
  const heading = () => screen.getByRole('heading', { level: 1, hidden: true });
  const found = await vi.waitFor(() => replace.mock.lastCall?.[0] ?? heading(), 20_000);
  return typeof found === 'string' ? headingAt(below(found)) : found.textContent;
}

/** As `src/main.tsx` chooses; the OIDC steps on the bare host, where they lead on inside the app. */
async function open(path: string) {
  if (oidcSteps.includes(path)) {
    vi.stubGlobal('fetch', (url: string) => server.fetch(url, { host: '' }));
    await takeOidcStep(path, () => Promise.reject(new Error('Nobody can be signed in on the bare host')));
  } else if (signInPages.includes(path)) {
    render(<Themed>{await openSignIn(path)}</Themed>);
  } else {
    await renderApp(server, 'admin@system.test', path);
  }
}

const below = (url: string) => url.slice(appBase.length).replace(/\?.*/, '');
