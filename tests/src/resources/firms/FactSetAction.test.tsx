import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
const patient = { timeout: 15_000 };
const as = 'admin@system.test';

it('connects a firm after a preview of its merge, keeps a value, and disconnects it again', async () => {
  const json = { name: { value: 'Zyxwell Holdings', type: 'COMMON' } };
  const made = await (await server.fetch('/dex/api/v1/firms', { method: 'POST', as, json })).json();
  await renderApp(server, as, `/rolodex/firms/detail/${made.data.id}`);
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Connect to FactSet' }, patient));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect to FactSet' }, patient));
  const preview = dialog.getByRole('button', { name: 'Preview Merge Changes' });
  expect(preview).toBeDisabled();
  await person.type(dialog.getByLabelText('Organization at FactSet'), 'capital');
  const [first] = await dialog.findAllByRole('radio', undefined, patient);
  if (!first) throw new Error('Nothing was found');
  await person.click(first);
  await person.click(preview);
  const keep = await dialog.findByRole('button', { name: /^Keep: Description/ }, patient);
  const take = dialog.getByRole('button', { name: /^Take: Description/ });
  expect(take).toHaveAttribute('aria-pressed', 'true');
  take.focus();
  await person.keyboard('k');
  expect(keep).toHaveAttribute('aria-pressed', 'true');
  expect(dialog.getByRole('row', { name: /^Description/ })).toHaveTextContent('CMG');
  expect(dialog.getByText(/taken, 1 kept\. Kept values carry the CMG badge/)).toBeVisible();
  expect(dialog.getByText('Comes with the link')).toBeVisible();
  await person.keyboard('{ArrowDown}');
  expect(document.activeElement).toHaveAccessibleName(/^Take: /);
  await person.click(dialog.getByRole('button', { name: 'Connect' }));
  await screen.findByText('Zyxwell Holdings is connected to FactSet', undefined, patient);
  const stored = async () =>
    (await (await server.fetch(`/dex/api/v1/firms/${made.data.id}`, { as })).json()).data;
  expect(await stored()).toMatchObject({ isFactSetConnected: true, details: { description: null } });

  await person.click(await screen.findByRole('button', { name: 'Disconnect from FactSet' }, patient));
  const leave = within(await screen.findByRole('dialog', { name: 'Disconnect from FactSet' }, patient));
  expect(await leave.findByText('Goes with the link', undefined, patient)).toBeVisible();
  expect(leave.getByText(/ go, 0 stay\.$/)).toBeVisible();
  await person.click(leave.getByRole('button', { name: 'Disconnect from FactSet' }));
  await screen.findByText(/ is disconnected from FactSet$/, undefined, patient);
  await waitFor(async () => expect(await stored()).toMatchObject({ isFactSetConnected: false }));
  expect(await screen.findByRole('button', { name: 'Connect to FactSet' }, patient)).toBeVisible();
}, 60_000);

it('imports an organization and leads to it', async () => {
  const { path } = await renderApp(server, as, '/rolodex/firms/new/import');
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText('Organization at FactSet', undefined, patient), 'bank');
  const [, second] = await screen.findAllByRole('radio', undefined, patient);
  if (!second) throw new Error('Nothing was found');
  await person.click(second);
  await person.dblClick(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(path()).toMatch(/^\/rolodex\/firms\/detail\/[\w-]{36}$/), patient);
  expect(await screen.findByRole('button', { name: 'Disconnect from FactSet' }, patient)).toBeVisible();
}, 30_000);
