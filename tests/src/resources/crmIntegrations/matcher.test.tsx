import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { linkedKeyOf } from '#tests/support/linkedKeyOf.ts';
import { type TestServer, testServer } from '#tests/support/testServer.ts';
import { as, group, likeOfDirectory, openMatcher, rowOf } from './openMatcher.tsx';

const server = testServer();
/** A server whose first match in the directory is changed. */
const answering = (change: Partial<MatchFirm>): TestServer => ({
  ...server,
  fetch: async (path, call) => {
    const answer = await server.fetch(path, call);
    if (!/firmMatcher.*source=directory/.test(path)) return answer;
    const { data, ...rest } = await answer.json();
    return Response.json({ ...rest, data: [{ ...data[0], ...change }, ...data.slice(1)] });
  },
});

describe('the matcher', () => {
  it('asks both sources in parallel, opens the first match, shows its sum, and ranks both as one', async () => {
    const { asked, display_name, search } = await openMatcher(server);
    const row = await rowOf(display_name);
    expect(asked.some((call) => /firmMatcher\/.*source=directory&perPage=50/.test(call))).toBe(true);
    expect(asked.some((call) => /firmMatcher\/.*source=provider&perPage=100/.test(call))).toBe(true);
    const table = within(row.getByRole('table'));
    const number = (text: string | null) => Number(text?.replace('−', '-'));
    const weights = table.getAllByRole('row').map((line) => number(line.lastElementChild?.textContent ?? ''));
    const [sum = 0, ...lines] = weights.filter((weight) => !Number.isNaN(weight)).reverse();
    const start = number(
      /start ([+−][\d.]+)/.exec(table.getByText(/^Evidence/).textContent ?? '')?.[1] ?? '',
    );
    expect(start + lines.reduce((all, weight) => all + weight, 0)).toBeCloseTo(sum, 0);
    const share = Math.round((100 / (1 + 2 ** -sum)) * 1);
    expect(row.getByRole('button', { expanded: true })).toHaveAccessibleName(new RegExp(`^${share}%`));

    await userEvent.click(screen.getByRole('radio', { name: 'One Ranking' }));
    expect(search()).toBe('?view=ranking');
    expect(await group(/^All Sources/)).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Directory/ })).toBeNull();
  });

  it('names the firm that was renamed as this one may have been, and what fits as well', async () => {
    const line = { field: 'renamed', outcome: 'AGREES', comparison: 'RENAMED', weight: 6 } as const;
    const words = { left: 'Pellworth', right: 'Quorvane', renamedAs: 'Quorvane Energy Fund' };
    const reason = { for: ['renamed' as const], against: null };
    const { display_name } = await openMatcher(
      answering({
        ...{ score: 0.01, band: 'NO' },
        rival: { id: '1', name: 'Twin Capital', score: 0.01, field: null, lead: 0 },
        explanation: {
          fields: [{ ...line, ...words, nameType: null, how: [], rarity: null }],
          ...{ standing: null, start: -6, sum: 0, ofFirms: 64, reason },
        },
      }),
    );
    const row = await rowOf(display_name);
    expect(row.getByRole('row', { name: /^Renaming/ })).toHaveTextContent(
      'RenamingPellworthQuorvaneRenamed as Quorvane Energy Fund was',
    );
    expect(row.getByText('A renaming like that of Quorvane Energy Fund.')).toBeVisible();
    expect(row.getByText('Twin Capital fits just as well.')).toBeVisible();
    // An unlikely match is emphasised no more than the others.
    expect(row.getByRole('button', { name: `Link ${display_name}` })).not.toHaveClass('MuiButton-contained');
  });
});

describe('a custom match', () => {
  it('says what is wrong with a CMG ID, and redraws the matches when they come, not the page around them', async () => {
    const { display_name, key, search, hold } = await openMatcher(server, as, '?mode=custom');
    await within(screen.getByRole('navigation', { name: 'Breadcrumb' })).findByRole('link', {
      name: 'Acme Securities',
    });
    const release = hold('GET /dex/api/v1/firmMatcher');
    const box = screen.getByRole('textbox', { name: 'CMG ID' });
    await userEvent.type(box, 'abc{Enter}');
    await screen.findByText('ID is a 9 digit code, but a non-numeric value was provided.');
    await userEvent.clear(box);
    await userEvent.type(box, `${key}{Enter}`);
    await waitFor(() => expect(search()).toBe(`?mode=custom&rolodexKey=${key}`));
    const drawn = () =>
      [
        screen.getByRole('heading', { level: 1, name: display_name }),
        screen.getByRole('link', { name: 'Custom Match' }),
      ].map(propsOf);
    await group(/^Directory/);
    const before = drawn();
    release();
    await rowOf(display_name);
    for (const [n, props] of drawn().entries()) expect(props).toBe(before[n]);
  });
});

describe('a link', () => {
  it('is undone with all its steps, except what somebody has changed since, which is named', async () => {
    const firm = await likeOfDirectory(server);
    const { db } = server.deps;
    const name = `${firm.display_name} (Desk)`;
    await db.updateTable('crm_investor_firms').set({ name }).where('id', '=', firm.firmId).execute();
    await db.deleteFrom('firm_roles').where('firm_id', '=', firm.id).execute();
    await db.updateTable('firms').set({ entity_type: null, roles: [] }).where('id', '=', firm.id).execute();
    const stored = async () =>
      (await (await server.fetch(`/dex/api/v1/firms/${firm.id}`, { as })).json()).data;
    const link = async () => {
      await userEvent.click((await rowOf(firm.display_name)).getByRole('button', { name: /^Link / }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Link Investor Firm' }));
      await userEvent.click(await dialog.findByRole('checkbox', { name: /as a name$/ }));
      await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Entity Type' }), 'Bank');
      await userEvent.click(dialog.getByRole('button', { name: 'Link' }));
      await screen.findByText(`${name} linked to ${firm.display_name}`);
    };
    await renderApp(server, as, firm.path);
    const before = await stored();
    await link();
    expect(await stored()).toMatchObject({ details: { entityType: 'BANK' }, roles: [{ type: 'INVESTOR' }] });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('The change has been undone');
    expect(await linkedKeyOf(server, firm.firmId)).toBeNull();
    const after = await stored();
    const isEffective = ({ recordStatus }: { recordStatus: string }) => recordStatus === 'EFFECTIVE';
    expect(after.details).toMatchObject({ entityType: null, industryType: before.details.industryType });
    expect([after.roles, after.names].map((records) => records.filter(isEffective).length)).toEqual([
      0,
      before.names.filter(isEffective).length,
    ]);

    await link();
    const [added] = (await stored()).names.filter(({ value }: { value: string }) => value === name);
    const json = { value: `${name} II`, type: 'OTHER', recordStatus: 'EFFECTIVE' };
    await server.fetch(`/dex/api/v1/firms/${firm.id}/names/${added.id}`, { method: 'PUT', as, json });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Unlinked\. Still in .*: the name “.*”\.$/)).toBeVisible();
    expect((await stored()).roles.filter(isEffective)).toEqual([]);
  });

  it('to an organization created for it is undone with that, whose provider’s firm is free again', async () => {
    const { db } = server.deps;
    const { data } = await (
      await server.fetch('/dex/api/v1/factSetFirms?searchText=capital&perPage=20', { as })
    ).json();
    const free = data.findLast((one: { linkedToEntityMasterFirm: boolean }) => !one.linkedToEntityMasterFirm);
    const { path, firmId } = await likeOfDirectory(server);
    const { properName: name } = free;
    await db.updateTable('crm_investor_firms').set({ name }).where('id', '=', firmId).execute();
    await renderApp(server, as, path);
    const create = () => screen.findAllByRole('button', { name: `Create & Link ${name}` });
    await userEvent.click((await create())[0] ?? document.body);
    const dialog = within(await screen.findByRole('dialog'));
    const submit = dialog.getByRole('button', { name: 'Create & Link' });
    await waitFor(() => expect(submit).toBeEnabled());
    const type = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Entity Type' });
    if (type.value === '') await userEvent.selectOptions(type, 'Bank');
    await userEvent.click(submit);
    await screen.findByText(`${name} linked to ${name}`);
    const key = await linkedKeyOf(server, firmId);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('The change has been undone');
    const created = db
      .selectFrom('firms')
      .select('record_status')
      .where('key', '=', key ?? '');
    expect(await created.executeTakeFirst()).toEqual({ record_status: 'DELETED' });
    expect(await create()).not.toEqual([]);
  });
});

/** React replaces an element's props whenever the component that draws it is drawn again. */
function propsOf(element: HTMLElement): unknown {
  const [, props] = Object.entries(element).find(([name]) => name.startsWith('__reactProps$')) ?? [];
  return props;
}

it('notes ask which are kept if others were saved meanwhile, and keep what was typed', async () => {
  const { firmId } = await openMatcher(server);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Notes' }));
  const notes = within(await screen.findByRole('dialog', { name: /^Notes - / })).getByRole('textbox');
  await userEvent.type(notes, 'Mine');
  const integration = await accountIdOf(server.deps, 'acme');
  const call = `/api/v1/admin/crm/accounts/${integration}/investorFirms/${firmId}/notes`;
  expect((await server.fetch(call, { as, method: 'PUT', json: { notes: 'Theirs' } })).status).toBe(200);
  const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save Notes' }));

  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Back to Editing' }));
  expect(notes).toHaveValue('Mine');
  expect(screen.queryByText('Failed to update notes')).toBeNull();

  await save();
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent(/Notes.*Theirs.*Mine/);
  await userEvent.click(within(question).getByRole('button', { name: 'Save' }));
  await screen.findByText('Notes updated');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.querySelector('.notes p')).toHaveTextContent('Mine');
});
