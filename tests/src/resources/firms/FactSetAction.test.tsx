import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { detailsOf, directoryOf } from '#tests/server/services/firmWorld.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
const as = 'admin@system.test';
let staff: ReturnType<typeof directoryOf>;
beforeAll(async () => {
  staff = directoryOf(server);
  // The provider's firms are read once, which may take longer than a call of the app.
  await server.fetch('/dex/api/v1/firmMatcher?source=provider&name=Any', { as });
});

it('connects a firm after a preview of its merge, keeps a value, and disconnects it again', async () => {
  const json = { name: { value: 'Zyxwell Holdings', type: 'COMMON' } };
  const made = await (await server.fetch('/dex/api/v1/firms', { method: 'POST', as, json })).json();
  const { asked } = await renderApp(server, as, `/rolodex/firms/detail/${made.data.id}`);
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Connect to FactSet' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect to FactSet' }));
  const preview = dialog.getByRole('button', { name: 'Preview Merge Changes' });
  expect(preview).toBeDisabled();
  expect(dialog.getByLabelText('Organization at FactSet')).toHaveValue('Zyxwell Holdings');
  await chooseFirst(person, dialog, asked, 'capital');
  expect(await dialog.findByText(/is hardly the same as Zyxwell Holdings: \d+%/)).toBeVisible();
  await person.click(preview);
  const keep = await dialog.findByRole('button', { name: /^Keep: Description/ });
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
  await screen.findByText('Zyxwell Holdings is connected to FactSet');
  const stored = async () =>
    (await (await server.fetch(`/dex/api/v1/firms/${made.data.id}`, { as })).json()).data;
  expect(await stored()).toMatchObject({ isFactSetConnected: true, details: { description: null } });

  const refresh = await screen.findByRole('button', { name: 'Refresh from FactSet' });
  await person.hover(refresh);
  expect(await screen.findByText(/^Last refreshed: /)).toBeVisible();
  await person.click(refresh);
  await screen.findByText('Up to date with FactSet');
  await person.click(await screen.findByRole('button', { name: 'Disconnect from FactSet' }));
  const leave = within(await screen.findByRole('dialog', { name: 'Disconnect from FactSet' }));
  expect(await leave.findByText('Goes with the link')).toBeVisible();
  expect(leave.getByText(/ go, 0 stay\.$/)).toBeVisible();
  await person.click(leave.getByRole('button', { name: 'Disconnect from FactSet' }));
  await screen.findByText(/ is disconnected from FactSet$/);
  await waitFor(async () => expect(await stored()).toMatchObject({ isFactSetConnected: false }));
  expect(await screen.findByRole('button', { name: 'Connect to FactSet' })).toBeVisible();
});

it('counts what differs, keeps what was chosen over Back, and connects no firm changed since its preview', async () => {
  const { person, dialog, firm } = await openPreview('Zyxmore Holdings', 'bank');
  expect(dialog.getByRole('rowheader', { name: /^Details 3 added$/ })).toBeVisible();
  expect(dialog.getByRole('rowheader', { name: /^Names \d added, 1 differs$/ })).toBeVisible();
  expect(document.activeElement).toHaveAccessibleName(/^Take: Description/);
  expect(dialog.queryByRole('row', { name: /^Parent/ })).toBeNull();
  await person.keyboard('k');
  await person.click(dialog.getByRole('radio', { name: 'All' }));
  expect(dialog.getByRole('row', { name: /^Parent/ })).toHaveTextContent('The same');
  const addresses = dialog.getAllByRole('row').filter(({ dataset }) => dataset.part === 'addresses');
  expect(addresses.length).toBeGreaterThan(0);
  for (const { textContent } of addresses) expect(textContent).not.toMatch(/, [A-Z]{2}(Keep|$)/);
  await person.click(dialog.getByRole('button', { name: 'Back' }));
  await person.click(dialog.getByRole('button', { name: 'Preview Merge Changes' }));
  const keep = await dialog.findByRole('button', { name: /^Keep: Description/ });
  expect(keep).toHaveAttribute('aria-pressed', 'true');

  const details = detailsOf(firm, { description: 'Said meanwhile' });
  await staff.call('PUT', `/${firm.id}/firmBasicInformation/${firm.id}`, details);
  await person.click(dialog.getByRole('button', { name: 'Connect' }));
  await dialog.findByText(/^Someone else changed this record/);
  expect(dialog.getByRole('row', { name: /^Description/ })).toHaveTextContent('Said meanwhile');
  expect((await staff.get(firm.id)).isFactSetConnected).toBe(false);
  await person.click(dialog.getByRole('button', { name: 'Connect' }));
  await screen.findByText('Zyxmore Holdings is connected to FactSet');
});

/** A new firm's dialog with the preview of a connection. */
async function openPreview(name: string, query: string) {
  const firm = await staff.create(name);
  return { ...(await previewOf(firm.id, query)), firm };
}

async function previewOf(id: string, query: string) {
  const { asked } = await renderApp(server, as, `/rolodex/firms/detail/${id}`);
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Connect to FactSet' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect to FactSet' }));
  await chooseFirst(person, dialog, asked, query);
  await person.click(dialog.getByRole('button', { name: 'Preview Merge Changes' }));
  await dialog.findByText('Comes with the link');
  return { person, dialog };
}

/** Chooses the first organization found by a text, in place of those found by the firm's name. */
async function chooseFirst(
  person: ReturnType<typeof userEvent.setup>,
  dialog: ReturnType<typeof within>,
  asked: readonly string[],
  query: string,
) {
  const search = dialog.getByLabelText('Organization at FactSet');
  await person.clear(search);
  await person.paste(query);
  await waitFor(() => expect(asked.some((call) => call.includes(`searchText=${query}`))).toBe(true));
  const [first] = await dialog.findAllByRole('radio');
  if (!first) throw new Error('Nothing was found');
  await person.click(first);
}

it('keeps what staff wrote, when a firm is connected again', async () => {
  const firm = await staff.create('Zyxagain Holdings');
  const { data } = await (
    await server.fetch('/dex/api/v1/factSetFirms?searchText=trust&perPage=20', { as })
  ).json();
  const free = data.findLast((one: { linkedToEntityMasterFirm: boolean }) => !one.linkedToEntityMasterFirm);
  const call = (method: string, json?: object) => staff.call(method, `/${firm.id}/factSetLink`, json ?? {});
  expect((await call('POST', { factSetId: free.id })).status).toBe(200);
  const connected = await staff.get(firm.id);
  const details = detailsOf(connected, { description: 'Said by staff' });
  await staff.call('PUT', `/${firm.id}/firmBasicInformation/${firm.id}`, details);
  expect((await call('DELETE')).status).toBe(200);
  const { dialog } = await previewOf(firm.id, free.id);
  const keep = await dialog.findByRole('button', { name: /^Keep: Description Said by staff/ });
  expect(keep).toHaveAttribute('aria-pressed', 'true');
  expect(within(dialog.getByRole('row', { name: /^Description/ })).getByText('CMG')).toBeVisible();
});
