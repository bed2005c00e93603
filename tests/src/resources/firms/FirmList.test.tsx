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
  it('are found by a former name, which the row shows with the hit marked', async () => {
    const { person } = await open();
    await person.type(screen.getByRole('searchbox'), 'quibble');
    await screen.findByText('1 organization');
    expect(rows()).toHaveLength(1);
    expect(rows()[0]).toHaveTextContent('Acme Securities');
    expect(rows()[0]).toHaveTextContent('Former name: Quibbleton Brothers');
    expect(screen.getByText('Quibble', { selector: 'mark' })).toBeVisible();
  });

  it('are sorted by the best match while something is searched for, else by name, and by two fields of one column', async () => {
    const { person, asked } = await open();
    const sort = await screen.findByRole('button', { name: 'Sort: Name' });
    await person.type(screen.getByRole('searchbox'), 'quibble');
    await screen.findByRole('button', { name: 'Sort: Best Match' });
    expect(sort).toBeInTheDocument();
    const head = screen.getByRole('columnheader', { name: 'Legal Entity Type Industry Type' });
    await person.click(within(head).getByRole('button', { name: 'Industry Type' }));
    await screen.findByRole('button', { name: 'Sort: Industry Type' });
    await waitFor(() => expect(asked.at(-1)).toMatch(/orderField=industryType&orderDirection=asc/));
  });

  it('say beside each choice of a filter how many it would leave', async () => {
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Deletion Status: Effective' }));
    const deleted = await screen.findByRole('menuitemcheckbox', { name: /^Deleted\s*0$/ });
    expect(deleted).toBeEnabled();
  });

  it('take an ID of nine digits, and say so of any other', async () => {
    const { person } = await open();
    const [filter] = await screen.findAllByRole('button', { name: 'ID' });
    if (!filter) throw new Error('There is no filter by ID');
    await person.click(filter);
    const typed = await screen.findByRole('textbox', { name: 'ID' });
    await person.type(typed, '12a{Enter}');
    expect(typed).toHaveAccessibleDescription('ID is a 9 digit code, but a non-numeric value was provided.');
    await person.clear(typed);
    await person.type(typed, '100007919{Enter}');
    await screen.findByText('1 organization');
    expect(rows()[0]).toHaveTextContent('Acme Securities');
  });

  it('are found though defunct, by removing the filters that nobody set; others can be created from the search', async () => {
    const { person, path } = await open('?q=quibble&status=DEFUNCT');
    await screen.findByText('1 organization matches without these filters.');
    expect(screen.getByRole('link', { name: 'Create “quibble”' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Remove Filters' }));
    await screen.findByRole('link', { name: /Acme Securities/ });
    await person.clear(screen.getByRole('searchbox'));
    await person.type(screen.getByRole('searchbox'), 'Zyxwell');
    await person.click(await screen.findByRole('link', { name: 'Create “Zyxwell”' }));
    expect(await screen.findByLabelText('Organization Name')).toHaveValue('Zyxwell');
    expect(path()).toBe('/rolodex/firms/new/create');
  });

  it('show columns of less use once they are chosen', async () => {
    const { person } = await open();
    expect(screen.queryByRole('columnheader', { name: 'Created By' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Columns and Rows' }));
    await person.click(await screen.findByRole('menuitemcheckbox', { name: 'Created By' }));
    expect(await screen.findByRole('columnheader', { name: 'Created By', hidden: true })).toBeInTheDocument();
  });

  it('open by Enter, their hierarchy by H and their menu by Shift+F10; I copies their ID', async () => {
    const { person } = await open();
    await person.type(screen.getByRole('searchbox'), 'quibble');
    await screen.findByText('1 organization');
    const [row] = rows();
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

  it('are created by C, on a row as anywhere', async () => {
    const { person, path } = await open();
    await waitFor(() => expect(rows().length).toBeGreaterThan(1));
    within(rows()[0] as HTMLElement)
      .getAllByRole('link')[0]
      ?.focus();
    await person.keyboard('c');
    await waitFor(() => expect(path()).toMatch(/^\/rolodex\/firms\/new/));
  });

  it('are open to customers with the trait', async () => {
    await renderApp(server, 'viewer@acme.test', '/rolodex');
    await screen.findByRole('heading', { level: 1, name: 'Organizations' });
    expect(await screen.findAllByRole('link', { name: 'Rolodex' })).toHaveLength(1);
  });

  it('have no line for those who may not read them', async () => {
    await renderApp(server, 'nobody@acme.test', '/profile');
    await screen.findAllByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Rolodex' })).toBeNull();
  });
});
