import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';
import { addFormerName } from './addFormerName.ts';

const server = testServer();
const as = 'admin@system.test';

/** The firm that acme is mapped to. */
beforeAll(() => addFormerName(server.deps, '100007919', 'Quibbleton Brothers'));

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const open = async (query = '') => {
  const app = await renderApp(server, as, `/rolodex/firms${query}`);
  await screen.findByRole('heading', { level: 1, name: 'Organizations' });
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'));
  return { ...app, person: userEvent.setup() };
};

describe('the organizations', () => {
  it('are found by a former name, best match first, and worked by keys: Shift+F10, I, H and Enter', async () => {
    const { person } = await open();
    await screen.findByRole('button', { name: 'Sort: Name' });
    await person.type(screen.getByRole('searchbox'), 'quibble');
    await screen.findByText('1 organization');
    await screen.findByRole('button', { name: 'Sort: Best Match' });
    const [row] = rows();
    expect(row).toHaveTextContent('Former name: Quibbleton Brothers');
    expect(screen.getByText('Quibble', { selector: 'mark' })).toBeVisible();
    const link = within(row as HTMLElement).getByRole('link', { name: /Acme Securities/ });
    link.focus();
    await person.keyboard('{Shift>}{F10}{/Shift}');
    const menu = await screen.findByRole('menu', { name: 'Acme Securities' });
    await within(menu).findByRole('menuitem', { name: 'View History' });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Open Organization',
      'Open in New Tab',
      'Copy Link',
      'Copy ID',
      'View Organization Hierarchy',
      'View History',
    ]);
    await person.keyboard('{Escape}');
    link.focus();
    await person.keyboard('i');
    expect(await navigator.clipboard.readText()).toBe('100007919');
    await person.keyboard('h');
    await screen.findByRole('dialog', { name: /Hierarchy/ });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    link.focus();
    await person.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Acme Securities' });
  });

  it('are sorted by two fields of one column, counted beside each filter, found by ID, and created by C', async () => {
    const { person, asked, path } = await open();
    const head = screen.getByRole('columnheader', { name: 'Legal Entity Type Industry Type' });
    await person.click(within(head).getByRole('button', { name: 'Industry Type' }));
    await screen.findByRole('button', { name: 'Sort: Industry Type' });
    await waitFor(() => expect(asked.at(-1)).toMatch(/orderField=industryType&orderDirection=asc/));
    await person.click(await screen.findByRole('button', { name: 'Deletion Status: Effective' }));
    const deleted = await screen.findByRole('menuitemcheckbox', { name: /^Deleted\s*0$/ });
    expect(deleted).toBeEnabled();
    await person.keyboard('{Escape}');
    await person.click(screen.getAllByRole('button', { name: 'ID' })[0] ?? document.body);
    const typed = await screen.findByRole('textbox', { name: 'ID' });
    await person.type(typed, '12a{Enter}');
    expect(typed).toHaveAccessibleDescription('ID is a 9 digit code, but a non-numeric value was provided.');
    await person.clear(typed);
    await person.type(typed, '100007919{Enter}');
    await screen.findByText('1 organization');
    within(rows()[0] as HTMLElement)
      .getByRole('link', { name: /Acme Securities/ })
      .focus();
    await person.keyboard('c');
    await waitFor(() => expect(path()).toMatch(/^\/rolodex\/firms\/new/));
  });

  it('are found though defunct, by removing the filters that nobody set; others can be created from the search', async () => {
    const { person, path } = await open('?q=quibble&status=DEFUNCT');
    await screen.findByText('1 organization matches without these filters.');
    expect(screen.getByRole('link', { name: 'Create “quibble”' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Remove Filters' }));
    await screen.findByRole('link', { name: /Acme Securities/ });
    await person.clear(screen.getByRole('searchbox'));
    await person.paste('Zyxwell');
    await person.click(await screen.findByRole('link', { name: 'Create “Zyxwell”' }));
    expect(await screen.findByLabelText('Organization Name')).toHaveValue('Zyxwell');
    expect(path()).toBe('/rolodex/firms/new/create');
  });
});
