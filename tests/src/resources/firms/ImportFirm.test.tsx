import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
const as = 'admin@system.test';

async function open() {
  const app = await renderApp(server, as, '/rolodex/firms/new');
  const search = await screen.findByLabelText('Organization at FactSet');
  await waitFor(() => expect(search).toHaveFocus());
  return { ...app, search, person: userEvent.setup() };
}
const create = () => screen.getByRole('button', { name: 'Create' });

it('shows the parents that the new organization gets: those that the directory has', async () => {
  const { data } = await (
    await server.fetch('/dex/api/v1/factSetFirms?searchText=capital&perPage=100', { as })
  ).json();
  const child = data.find(
    (one: { factSetParentFirmId: string | null; linkedToEntityMasterFirm: boolean }) =>
      one.factSetParentFirmId !== null && !one.linkedToEntityMasterFirm,
  );
  const parents = async () => {
    const { person, unmount } = await open();
    await person.paste(child.id);
    await person.click(await screen.findByRole('radio', { name: new RegExp(child.id) }));
    const side = within(screen.getByRole('region', { name: child.properName }));
    const list = await side.findByRole('list', { name: 'Hierarchy at FactSet' });
    const ids = within(list)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('code')?.textContent);
    const note = side.queryByText(/^No organization in the directory is connected to/);
    await waitFor(() => expect(create()).toBeEnabled());
    unmount();
    return { ids, hasNote: note !== null };
  };
  expect(await parents()).toEqual({ ids: [child.id], hasNote: true });
  const json = { factSetId: child.factSetParentFirmId };
  await server.fetch('/dex/api/v1/firms/fromFactSet', { method: 'POST', as, json });
  expect((await parents()).ids.slice(-2)).toEqual([child.factSetParentFirmId, child.id]);
});

it('warns of an organization that the directory may have already, which can be created all the same', async () => {
  const { data } = await (
    await server.fetch('/dex/api/v1/factSetFirms?searchText=capital&perPage=1', { as })
  ).json();
  const [{ id, properName }] = data;
  const json = { name: { value: properName, type: 'COMMON' } };
  const made = await (await server.fetch('/dex/api/v1/firms', { method: 'POST', as, json })).json();
  const { person } = await open();
  await person.paste(id);
  await person.click(await screen.findByRole('radio', { name: new RegExp(id) }));
  const said = 'The directory may have this organization already:';
  expect(await screen.findByText(said, { exact: false })).toHaveTextContent(
    new RegExp(`${made.data.key} \\d+(\\.\\d+)?%`),
  );
  expect(screen.getAllByRole('link', { name: properName })[0]).toHaveAttribute(
    'href',
    `/app/rolodex/firms/detail/${made.data.id}`,
  );
  expect(create()).toBeEnabled();
});

it('says that duplicates were not looked for, and looks again', async () => {
  const { fetch } = server;
  const spy = vi
    .spyOn(server, 'fetch')
    .mockImplementation(async (url, ...rest) =>
      url.includes('/firmMatcher/') ? new Response(null, { status: 503 }) : fetch(url, ...rest),
    );
  const { person, asked } = await open();
  await person.paste('capital');
  await person.click((await screen.findAllByRole('radio'))[0] ?? document.body);
  const said = /The directory could not be searched for duplicates\./;
  expect(await screen.findByText(said)).toBeVisible();
  expect(create()).toBeEnabled();
  spy.mockRestore();
  const before = asked.filter((call) => call.includes('/firmMatcher/')).length;
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  expect(asked.filter((call) => call.includes('/firmMatcher/')).length).toBe(before + 1);
});

it('refuses one that is linked already, and leads to its organization', async () => {
  const { fetch } = server;
  vi.spyOn(server, 'fetch').mockImplementation(async (url, ...rest) => {
    const answer = await fetch(url, ...rest);
    if (!url.includes('/factSetFirms?')) return answer;
    const body = await answer.json();
    const linked = { linkedToEntityMasterFirm: true, linkedCmgEntityId: '100412077', linkedFirmId: acmeFirm };
    return Response.json({ ...body, data: body.data.map((one: object) => ({ ...one, ...linked })) });
  });
  const { person } = await open();
  await person.paste('capital');
  await person.click((await screen.findAllByRole('radio'))[0] ?? document.body);
  expect(await screen.findByText(/has already been linked to an Entity/)).toHaveTextContent(
    / has already been linked to an Entity Master Firm \(100412077\)\.$/,
  );
  expect(screen.getByRole('link', { name: '100412077' })).toHaveAttribute(
    'href',
    `/app/rolodex/firms/detail/${acmeFirm}`,
  );
  expect(screen.getByText('Already linked: open organization 100412077 instead.')).toBeVisible();
  expect(create()).toBeDisabled();
  vi.restoreAllMocks();
});

it('is the first way to a new organization, begins with a search, and leads to what it imports', async () => {
  const { path, search, person, asked } = await open();
  expect(path()).toBe('/rolodex/firms/new/import');
  expect(create()).toBeDisabled();
  expect(screen.getByText('Please start typing an organization name see results')).toBeVisible();
  await person.paste('capital');
  expect(await screen.findAllByRole('radio')).toHaveLength(20);
  expect(screen.getByText(/^20 of \d+ organizations, best first$/)).toBeVisible();
  const searches = asked.filter((call) => call.includes('/factSetFirms?'));
  expect(searches).toHaveLength(1);
  expect(searches[0]).toMatch(/page=1&perPage=20&.*searchText=capital/);
  await person.click(screen.getByRole('button', { name: 'Show More' }));
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(40));
  await person.click(screen.getAllByRole('radio')[1] ?? search);
  await waitFor(() => expect(create()).toBeEnabled());
  await person.dblClick(create());
  await waitFor(() => expect(path()).toMatch(/^\/rolodex\/firms\/detail\/[\w-]{36}$/));
  expect(await screen.findByRole('button', { name: 'Disconnect from FactSet' })).toBeVisible();
  expect(asked.filter((call) => call.startsWith('POST /dex/api/v1/firms'))).toHaveLength(1);
});

const acmeFirm = '019a0000-0000-7000-8000-000000000000';
