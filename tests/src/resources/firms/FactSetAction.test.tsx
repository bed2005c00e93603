import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { detailsOf, directoryOf } from '#tests/server/services/firmWorld.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
const patient = { timeout: 20_000 };
const as = 'admin@system.test';
let staff: ReturnType<typeof directoryOf>;
beforeAll(() => {
  staff = directoryOf(server);
});

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

it('counts what differs part by part, shows all on request, and keeps what was chosen over Back', async () => {
  const { person, dialog } = await openPreview('Zyxmore Holdings', 'bank');
  expect(dialog.getByRole('rowheader', { name: /^Details 3 added$/ })).toBeVisible();
  expect(dialog.getByRole('rowheader', { name: /^Names \d added, 1 differs$/ })).toBeVisible();
  expect(document.activeElement).toHaveAccessibleName(/^Take: Description/);
  expect(dialog.queryByRole('row', { name: /^Parent/ })).toBeNull();
  await person.keyboard('k');
  await person.click(dialog.getByRole('radio', { name: 'All' }));
  expect(dialog.getByRole('row', { name: /^Parent/ })).toHaveTextContent('The same');
  await person.click(dialog.getByRole('button', { name: 'Back' }));
  await person.click(dialog.getByRole('button', { name: 'Preview Merge Changes' }));
  const keep = await dialog.findByRole('button', { name: /^Keep: Description/ }, patient);
  expect(keep).toHaveAttribute('aria-pressed', 'true');
}, 60_000);

it('connects no firm that was changed since its preview, and previews it anew', async () => {
  const { person, dialog, firm } = await openPreview('Zyxless Holdings', 'trust');
  await staff.call(
    'PUT',
    `/${firm.id}/firmBasicInformation/${firm.id}`,
    detailsOf(firm, { description: 'Said meanwhile' }),
  );
  await person.click(dialog.getByRole('button', { name: 'Connect' }));
  await dialog.findByText(/^Someone else changed this record/, undefined, patient);
  expect(dialog.getByRole('row', { name: /^Description/ })).toHaveTextContent('Said meanwhile');
  expect((await staff.get(firm.id)).isFactSetConnected).toBe(false);
  await person.click(dialog.getByRole('button', { name: 'Connect' }));
  await screen.findByText('Zyxless Holdings is connected to FactSet', undefined, patient);
}, 60_000);

/** A new firm's dialog with the preview of a connection. */
async function openPreview(name: string, sought: string) {
  const firm = await staff.create(name);
  await renderApp(server, as, `/rolodex/firms/detail/${firm.id}`);
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Connect to FactSet' }, patient));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect to FactSet' }, patient));
  await person.type(dialog.getByLabelText('Organization at FactSet'), sought);
  const [first] = await dialog.findAllByRole('radio', undefined, patient);
  if (!first) throw new Error('Nothing was found');
  await person.click(first);
  await person.click(dialog.getByRole('button', { name: 'Preview Merge Changes' }));
  await dialog.findByText('Comes with the link', undefined, patient);
  return { person, dialog, firm };
}

it('imports an organization and leads to it', async () => {
  const { path } = await renderApp(server, as, '/rolodex/firms/new/import');
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText('Organization at FactSet', undefined, patient), 'bank');
  const [, second] = await screen.findAllByRole('radio', undefined, patient);
  if (!second) throw new Error('Nothing was found');
  await person.click(second);
  const create = screen.getByRole('button', { name: 'Create' });
  await waitFor(() => expect(create).toBeEnabled(), patient);
  await person.dblClick(create);
  await waitFor(() => expect(path()).toMatch(/^\/rolodex\/firms\/detail\/[\w-]{36}$/), patient);
  expect(await screen.findByRole('button', { name: 'Disconnect from FactSet' }, patient)).toBeVisible();
}, 30_000);
