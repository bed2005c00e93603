import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { matrixKeys, pageKeys, rowKeys } from '#src/ui/keys.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
afterEach(() => localStorage.clear());

describe('the keys of a page', () => {
  it('do what the list of keys says', async () => {
    const { person, path } = await shown();
    await person.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    (document.activeElement as HTMLElement).blur();
    await person.keyboard('?');
    expect(await screen.findByRole('heading', { name: 'Keyboard' })).toBeVisible();
    expect([...document.querySelectorAll('dl kbd')].map(({ textContent }) => textContent)).toEqual(
      'Ctrl K,/,c,j,k,Ctrl Z,?,Down,j,Up,k,Home,End,Right,Left,Enter,Space,x,Shift Space,Shift F10,Menu,Down,Up,Home,End,n,r,f'.split(
        ',',
      ),
    );
    expect(document.querySelectorAll('dl kbd')).toHaveLength(
      [...Object.values(pageKeys), ...Object.values(rowKeys), ...Object.values(matrixKeys)].flat().length,
    );
    await person.keyboard('{Escape}');
    await person.keyboard('c');
    await screen.findByRole('dialog', { name: 'Create New User' });
    expect(path()).toBe('/account/user-list/new');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Create New User' })).toHaveFocus());
  });

  it('come by j and k to the row of a list that Tab comes to, and go on from there', async () => {
    const { person, path } = await shown();
    await screen.findAllByRole('rowheader');
    const links = screen.getAllByRole('rowheader').map((name) => name.querySelector('a'));
    await person.keyboard('j');
    expect(links[0]).toHaveFocus();
    await person.keyboard('jj');
    expect(links[2]).toHaveFocus();
    (document.activeElement as HTMLElement).blur();
    await person.keyboard('k');
    expect(links[2]).toHaveFocus();
    await person.keyboard('k');
    expect(links[1]).toHaveFocus();
    expect(path()).toBe('/account/user-list');
  });

  it('are typed into a field, and do nothing under a dialog', async () => {
    const { person, path } = await shown();
    await person.type(screen.getByRole('searchbox'), 'c?/');
    expect(screen.getByRole('searchbox')).toHaveValue('c?/');
    expect([path(), screen.queryByRole('dialog')]).toEqual(['/account/user-list', null]);
    (document.activeElement as HTMLElement).blur();
    await person.keyboard('?');
    await person.keyboard('c/');
    await person.keyboard('{Control>}k{/Control}');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect([path(), screen.queryByRole('combobox')]).toEqual(['/account/user-list', null]);
  });

  it('can be turned off, but for those with Ctrl', async () => {
    const { person, path } = await shown();
    expect(screen.getByRole('searchbox')).toHaveAttribute('title', 'Key: /');
    await person.keyboard('?');
    await person.click(await screen.findByRole('checkbox', { name: 'Keys pressed alone' }));
    await person.keyboard('{Escape}');
    await person.keyboard('c?/');
    expect([path(), screen.queryByRole('dialog')]).toEqual(['/account/user-list', null]);
    expect(screen.getByRole('searchbox')).not.toHaveFocus();
    expect(screen.getByRole('searchbox')).not.toHaveAttribute('title');
    await person.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox')).toHaveFocus();
    expect(Object.keys(localStorage)).toContain('RaStore.keys.areOn');
  });
});

async function shown() {
  Element.prototype.scrollIntoView = vi.fn();
  const person = userEvent.setup();
  const app = await renderApp(server, 'admin@acme.test', '/account/user-list');
  await screen.findByRole('searchbox');
  return { ...app, person };
}
