import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { linkedKeyOf } from '#tests/support/linkedKeyOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { as } from './openMatcher.tsx';
import { apiOf, arriveAt, openQueue, place, queueOf } from './openQueue.tsx';

const server = testServer();
afterEach(() => localStorage.clear());
const { keyboard } = userEvent;

async function link() {
  await keyboard('l');
  const dialog = within(await screen.findByRole('dialog', { name: 'Link Investor Firm' }));
  await dialog.findByText('What Will Change');
  const type = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Entity Type' });
  if (type.value === '') await userEvent.selectOptions(type, 'Bank');
  await userEvent.click(dialog.getByRole('button', { name: 'Link' }));
}

describe('the queue', () => {
  it('shows and announces the firm’s position, skips by S, jumps by G, and keeps the filter and the order', async () => {
    const { firms, search, query } = await openQueue(server, 3);
    expect(place()).toBe('1 of 3 not linked');
    const told = () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join();
    await waitFor(() => expect(told()).toMatch(/1 of 3 not linked\. \w+, \d+%: .+\. The same name/));
    expect(told()).toContain(firms[0]?.display_name);
    expect(screen.getByRole('button', { name: 'Previous Firm' })).toBeDisabled();
    await keyboard('s');
    await arriveAt(firms[1]);
    expect(place()).toBe('2 of 3 not linked');
    await waitFor(() => expect(told()).toContain('2 of 3 not linked. '));
    await keyboard('g3{Enter}');
    await arriveAt(firms[2]);
    await waitFor(() => expect(place()).toBe('3 of 3 not linked'));
    await userEvent.click(screen.getByRole('link', { name: 'Previous Firm' }));
    await arriveAt(firms[1]);
    expect(new URLSearchParams(search()).toString()).toBe(new URLSearchParams(query).toString());
    const back = screen.getByRole('link', { name: 'Acme Securities' });
    expect(back.getAttribute('href')).toContain('firmType=Queue');
    await keyboard('g{Escape}');
    expect(screen.getByRole('button', { name: /^2, go to a place/ })).toHaveFocus();
  });

  it('undoes by U each decision, the last first; a firm can be linked again before it is read again', async () => {
    const { firms, hold } = await openQueue(server, 3);
    const keys = () => Promise.all(firms.map(({ firmId }) => linkedKeyOf(server, firmId)));
    await link();
    await arriveAt(firms[1]);
    await link();
    await arriveAt(firms[2]);
    await keyboard('u');
    await arriveAt(firms[1]);
    expect(await keys()).toEqual([firms[0]?.key, null, null]);
    hold(`GET ${apiOf(firms[0]).firm}`);
    await keyboard('u');
    await arriveAt(firms[0]);
    expect(await keys()).toEqual([null, null, null]);
    await link();
    await arriveAt(firms[1]);
    expect(await keys()).toEqual([firms[0]?.key, null, null]);
  });

  it('offers no Undo of a link that cannot be revoked', async () => {
    const { firms } = await openQueue(server, 2);
    await server.deps.db
      .updateTable('accounts')
      .set({ cmg_entity_key: firms[0]?.key ?? '' })
      .where('subdomain', '=', 'dune')
      .execute();
    await link();
    await arriveAt(firms[1]);
    await screen.findByText(`${firms[0]?.display_name} linked to ${firms[0]?.display_name}`);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await keyboard('u');
    expect(await linkedKeyOf(server, firms[0]?.firmId ?? '')).toBe(firms[0]?.key);
  });

  it('says at its end what is left, begins again, and ends with its last link, which can be taken back', async () => {
    const { firms, search } = await openQueue(server, 2, 1);
    await keyboard('s');
    expect(await screen.findByRole('heading', { level: 1, name: 'End of the Queue' })).toBeVisible();
    expect(search()).toContain('at=end');
    expect(await screen.findByText('That was the last firm.')).toBeVisible();
    expect(
      screen.getByText(/^2 firms are still not linked\. \d+ firms? (was|were) linked today\.$/),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Begin Again' }));
    await arriveAt(firms[0]);
    expect(search()).not.toContain('at=end');
    await link();
    await arriveAt(firms[1]);
    await link();
    expect(await screen.findByText('No firm is left to match.')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await arriveAt(firms[1]);
    await waitFor(async () => expect(await linkedKeyOf(server, firms[1]?.firmId ?? '')).toBeNull());
  });

  it('leaves the focus where it is when the firm comes', async () => {
    const { firms } = await queueOf(server, 1);
    const { hold, go } = await renderApp(server, as, '/rolodex/crm_integrations');
    const release = hold(`GET ${apiOf(firms[0]).firm}`);
    await go(firms[0]?.path ?? '');
    await screen.findByRole('heading', { level: 1, name: 'Entity Matcher' });
    const link = screen.getByRole('link', { name: 'My Profile' });
    link.focus();
    release();
    await arriveAt(firms[0]);
    expect(link).toHaveFocus();
  });
});
