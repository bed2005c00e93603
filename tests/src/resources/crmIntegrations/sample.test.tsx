import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';
import { as, likeOfDirectory } from './openMatcher.tsx';

const server = testServer();
afterEach(() => localStorage.clear());

/** A CRM's firms, two of them like firms of the directory. */
async function openList() {
  const firms = [await likeOfDirectory(server), await likeOfDirectory(server)];
  const [integration = ''] = /^.*crm_integrations\/[^/]+/.exec(firms[0]?.path ?? '') ?? [];
  // The matcher's answer stores the match.
  const token = await server.signInAs(as);
  const account = integration.split('/').at(-1);
  for (const { firmId } of firms)
    await server.fetch(`/dex/api/v1/firmMatcher/${account}/${firmId}`, { host: 'system', token });
  await renderApp(server, as, `${integration}/details`);
  return screen.findByRole('button', { name: /^Review a Sample of \d+$/ });
}

const button = (name: string) =>
  screen.getAllByRole('button', { name: new RegExp(`^${name}`) })[0] as HTMLElement;

/** Presses a button whose write does not reach the server, and then again. */
async function pressTwice(name: string, isBackAfterFailure = () => {}) {
  const { fetch } = server;
  vi.spyOn(server, 'fetch').mockImplementation((path, sent) =>
    sent?.method === undefined || sent.method === 'GET'
      ? fetch(path, sent)
      : Promise.reject(new TypeError('Failed to fetch')),
  );
  await userEvent.click(button(name));
  await screen.findByText(/^The server could not be reached/);
  await waitFor(isBackAfterFailure);
  vi.restoreAllMocks();
  await userEvent.click(button(name));
}

it('a sample that was found right whole lets its kind be accepted together, and failures be tried again', async () => {
  await openList();
  await pressTwice('Review a Sample of ');
  await screen.findByRole('list', { name: 'Pairs' });
  const accept = () => screen.getByRole('button', { name: /^Accept \d+ Match/ });
  expect(accept()).toHaveAttribute('aria-disabled', 'true');
  const isRight = () => button('Right: ').getAttribute('aria-pressed');
  await pressTwice('Right: ', () => expect(isRight()).toBe('false'));
  await waitFor(() => expect(isRight()).toBe('true'));
  for (const _ of screen.getAllByRole('button', { name: /^Right: / })) await userEvent.keyboard('r');
  await waitFor(() => expect(accept()).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(accept());
  const question = within(await screen.findByRole('alertdialog', { name: 'Accept Matches' }));
  await userEvent.click(question.getByRole('button', { name: /^Accept/ }));
  // Its progress is tested as for any bulk action; its effect, by its service's tests.
  expect(await screen.findByRole('dialog', { name: /^Accept Matches/ })).toBeVisible();
});
