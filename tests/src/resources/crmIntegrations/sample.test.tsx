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

async function openSample() {
  await userEvent.click(await openList());
  await screen.findByRole('list', { name: 'Pairs' });
}
const rightOnes = () => screen.getAllByRole('button', { name: /^Right: / });

it('a sample that was found right whole lets its kind be accepted together', {
  timeout: 120_000,
}, async () => {
  await openSample();
  const accept = () => screen.getByRole('button', { name: /^Accept \d+ Match/ });
  expect(accept()).toHaveAttribute('aria-disabled', 'true');
  for (const _ of rightOnes()) await userEvent.keyboard('r');
  await waitFor(() => expect(accept()).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(accept());
  const question = within(await screen.findByRole('alertdialog', { name: 'Accept Matches' }));
  await userEvent.click(question.getByRole('button', { name: /^Accept/ }));
  // Its progress is tested as for any bulk action; its effect, by its service's tests.
  expect(await screen.findByRole('dialog', { name: /^Accept Matches/ })).toBeVisible();
});

it.each([
  ['a verdict', 'Right: ', openSample],
  ['a sample', 'Review a Sample of ', openList],
])('%s that fails is said, and can be tried again', { timeout: 120_000 }, async (_, name, open) => {
  await open();
  const button = () => screen.getAllByRole('button', { name: new RegExp(`^${name}`) })[0] as HTMLElement;
  const { fetch } = server;
  vi.spyOn(server, 'fetch').mockImplementation((path, sent) =>
    sent?.method === undefined || sent.method === 'GET'
      ? fetch(path, sent)
      : Promise.reject(new TypeError('Failed to fetch')),
  );
  await userEvent.click(button());
  await screen.findByText(/^The server could not be reached/);
  if (name === 'Right: ') await waitFor(() => expect(button()).toHaveAttribute('aria-pressed', 'false'));
  vi.restoreAllMocks();
  await userEvent.click(button());
  const right = await screen.findAllByRole('button', { name: /^Right: / });
  const judged = right.filter((one) => one.getAttribute('aria-pressed') === 'true');
  expect(judged).toHaveLength(name === 'Right: ' ? 1 : 0);
});
