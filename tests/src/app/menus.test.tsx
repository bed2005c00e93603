import { waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { testServer } from '#tests/support/testServer.ts';
import { renderApp } from './renderApp.tsx';

const server = testServer();

const waysToClose: Record<string, (user: UserEvent) => Promise<void>> = {
  Esc: (user) => user.keyboard('{Escape}'),
  Tab: (user) => user.tab(),
  'a click elsewhere': (user) => user.click(only('.MuiBackdrop-root')),
  'an item': (user) => chooseFirstItem(user),
};

/**
 * Together they have each kind of menu: single and multiple filters, columns, and the account's. A row's menu, whose
 * first line navigates, is closed in `fromList.test.tsx`. A list of one row has them all.
 */
const pages = ['/admin/account-list?q=acme', '/admin/accounts/acme/user-list?q=viewer@acme.test'];

it.each(pages)('the menus of %s leave nothing behind, however they are closed', async (path) => {
  const user = userEvent.setup();
  await renderApp(server, 'admin@system.test', path);
  await waitFor(() => only('table[aria-busy=false] tbody tr'));
  const openers = document.querySelectorAll('button[aria-haspopup=menu]:not(tbody *)');
  expect(openers.length).toBeGreaterThan(3);
  for (const [way, close] of Object.entries(waysToClose))
    for (const opener of openers) {
      await user.click(opener);
      await waitFor(() =>
        expect(only('[role=menu]')).toContainElement(document.activeElement as HTMLElement),
      );
      await close(user);
      await waitFor(() => expect(document.querySelectorAll('.MuiModal-root')).toHaveLength(0));
      expect(opener, way).toHaveFocus();
      expect(opener.closest('[aria-hidden=true], [inert]'), way).toBeNull();
    }
});

/** Choosing closes a menu, except one of checkboxes, where more may be chosen. */
async function chooseFirstItem(user: UserEvent) {
  const menu = only('[role=menu]');
  const item = only('[role^=menuitem]');
  await user.click(item);
  if (item.getAttribute('role') !== 'menuitemcheckbox') return;
  expect(menu).toBeVisible();
  await user.keyboard('{Escape}');
}

/** By selector: a query by role looks at every element of a list. */
function only(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`Nothing here is ${selector}`);
  return found;
}
