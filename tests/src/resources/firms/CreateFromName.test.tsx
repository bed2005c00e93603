import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';
import { addFormerName } from './addFormerName.ts';

const server = testServer();
const as = 'admin@system.test';

async function open(path = '/rolodex/firms/new/create') {
  const app = await renderApp(server, as, path);
  await screen.findByRole('heading', { level: 1, name: 'New Organization' });
  const name = await screen.findByLabelText('Organization Name');
  const create = screen.getByRole('button', { name: 'Create' });
  return { ...app, name, create, person: userEvent.setup() };
}

it('warns of one organization with a similar name, shows the matching name, and opens it without a question', async () => {
  await addFormerName(server.deps, '100007919', 'Quibbleton Brothers Bakery');
  const { path, name, create, person } = await open();
  await person.click(name);
  await person.paste('Quibbleton Brothers Holdings');
  expect(create).toBeDisabled();
  expect(
    await screen.findByText('There is 1 organization in the CMG Database with a similar name.'),
  ).toBeVisible();
  expect(screen.getByText('Are you sure you want to create a new organization?')).toBeVisible();
  await waitFor(() => expect(create).toBeEnabled());
  const [, row] = within(
    screen.getByRole('table', { name: 'Organizations With Similar Names' }),
  ).getAllByRole('row');
  expect(row).toHaveTextContent('Acme Securities');
  expect(row).toHaveTextContent('Former name: Quibbleton Brothers Bakery');
  expect(row).toHaveTextContent('100007919');
  expect(within(row as HTMLElement).getByText(/^\d+(\.\d+)?%$/)).toBeVisible();
  expect(screen.getAllByTitle('In both names').map(({ textContent }) => textContent)).toEqual([
    'Quibbleton',
    'Brothers',
  ]);
  expect(screen.getByTitle('Only in the name of this organization')).toHaveTextContent('Bakery');
  await person.click(screen.getByRole('link', { name: 'Open Acme Securities' }));
  await screen.findByRole('heading', { level: 1, name: 'Acme Securities' });
  expect(path()).toMatch(/^\/rolodex\/firms\/detail\/[\w-]{36}$/);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('counts several, the likeliest first', async () => {
  const { name, person, asked } = await open();
  await person.click(name);
  await person.paste('Acme');
  const found = await server.fetch('/dex/api/v1/firmMatcher?name=Acme&minScore=0.05&perPage=200', { as });
  const { data } = await found.json();
  expect(data.length).toBeGreaterThan(10);
  const said = `There are ${data.length} organizations in the CMG Database with similar names.`;
  await screen.findByText(said);
  const rows = () => within(screen.getByRole('table')).getAllByRole('rowheader');
  expect(rows()).toHaveLength(5);
  await person.click(screen.getByRole('button', { name: 'Show More' }));
  expect(rows()).toHaveLength(data.length);
  const names: string[] = data.map((match: MatchFirm) => match.name);
  for (const [at, one] of names.entries()) expect(rows()[at]).toHaveTextContent(one);
  expect(asked.filter((call) => call.includes('/firmMatcher?'))).toHaveLength(1);
});

it('needs a name, creates one, however often it is pressed, and leads to it', async () => {
  const { path, name, create, person, asked } = await open();
  expect(name).toHaveFocus();
  expect(create).toBeDisabled();
  await person.paste('  Zyxwell Holdings ');
  await screen.findByText('No organization in the CMG Database has a similar name.');
  await waitFor(() => expect(create).toBeEnabled());
  await person.dblClick(create);
  await screen.findByText('Organization Zyxwell Holdings created');
  expect(asked.filter((call) => call.startsWith('POST /dex/api/v1/firms'))).toHaveLength(1);
  await waitFor(() => expect(path()).toMatch(/^\/rolodex\/firms\/detail\/[\w-]{36}$/));
  await screen.findByRole('heading', { level: 1, name: 'Zyxwell Holdings' });
  const stored = await server.deps.db
    .selectFrom('firm_names')
    .select(['name', 'type', 'is_display_name'])
    .where('name', 'like', 'Zyxwell%')
    .execute();
  expect(stored).toEqual([{ name: 'Zyxwell Holdings', type: 'COMMON', is_display_name: true }]);
});

it('asks before Cancel loses a typed name, and then leads to the list', async () => {
  const { path, name, person } = await open();
  await person.type(name, 'Some');
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  await person.click(cancel);
  const question = await screen.findByRole('alertdialog');
  await person.click(within(question).getByRole('button', { name: 'Keep Editing' }));
  expect(path()).toBe('/rolodex/firms/new/create');
  expect(name).toHaveValue('Some');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await person.click(cancel);
  await person.click(await screen.findByRole('button', { name: 'Discard Changes' }));
  await waitFor(() => expect(path()).toBe('/rolodex/firms'));
});
