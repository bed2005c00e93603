import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';
import { as, likeOfDirectory, patient } from './openMatcher.tsx';

const server = testServer();
afterEach(() => localStorage.clear());

it('a sample that was found right whole lets its kind be accepted together', {
  timeout: 120_000,
}, async () => {
  const firms = [await likeOfDirectory(server), await likeOfDirectory(server)];
  const [integration = ''] = /^.*crm_integrations\/[^/]+/.exec(firms[0]?.path ?? '') ?? [];
  // The matcher's answer stores the match.
  const token = await server.signInAs(as);
  const account = integration.split('/').at(-1);
  for (const { firmId } of firms)
    await server.fetch(`/dex/api/v1/firmMatcher/${account}/${firmId}`, { host: 'system', token });
  await renderApp(server, as, `${integration}/details`);
  await userEvent.click(await screen.findByRole('button', { name: /^Review a Sample of \d+$/ }, patient));
  const accept = () => screen.getByRole('button', { name: /^Accept \d+ Match/ });
  await screen.findByRole('list', { name: 'Pairs' }, patient);
  expect(accept()).toHaveAttribute('aria-disabled', 'true');
  const pairs = within(screen.getByRole('list', { name: 'Pairs' })).getAllByRole('button', {
    name: /^Right: /,
  });
  for (const _ of pairs) await userEvent.keyboard('r');
  await waitFor(() => expect(accept()).not.toHaveAttribute('aria-disabled'), patient);
  await userEvent.click(accept());
  const question = within(await screen.findByRole('alertdialog', { name: 'Accept Matches' }));
  await userEvent.click(question.getByRole('button', { name: /^Accept/ }));
  // Its progress is tested as for any bulk action; its effect, by its service's tests.
  expect(await screen.findByRole('dialog', { name: /^Accept Matches/ }, patient)).toBeVisible();
});
