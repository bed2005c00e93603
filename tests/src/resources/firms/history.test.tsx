import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Firm } from '#contract/firms.ts';
import { detailsOf, directoryOf } from '#tests/server/services/firmWorld.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
let firm: Firm;
let staff: ReturnType<typeof directoryOf>;

/** A firm with three versions: created, described, and renamed. */
beforeAll(async () => {
  staff = directoryOf(server);
  firm = await staff.create('Marrowgate Management');
  const { id: _, version: __, firmCategoryType: ___, ...details } = firm.details;
  const described = { ...details, description: 'Manager of credit' };
  await staff.call('PUT', `/${firm.id}/firmBasicInformation/${firm.id}`, described, 1);
  const name = { value: 'Marrowgate', type: 'SHORT', recordStatus: 'EFFECTIVE' };
  await staff.call('POST', `/${firm.id}/names`, name);
});

const dialog = () => screen.getByRole('dialog');
async function openHistory(as = 'admin@system.test') {
  const app = await renderApp(server, as, `/rolodex/firms/detail/${firm.id}`);
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'View History' }));
  await screen.findByRole('table', { name: 'Version History' });
  return { ...app, person };
}
const versions = () =>
  within(screen.getByRole('table', { name: 'Version History' }))
    .getAllByRole('row')
    .slice(1);
const compare = async (person: UserEvent, ...chosen: number[]) => {
  for (const version of chosen) await person.click(tick(version));
  await person.click(screen.getByRole('button', { name: 'Compare' }));
  await screen.findByRole('table', { name: 'Compare Versions' });
};
const tell = async (description: string, more: object = {}) => {
  const now = await staff.get(firm.id);
  const values = detailsOf(now, { description, ...more });
  await staff.call('PUT', `/${firm.id}/firmBasicInformation/${firm.id}`, values, now.details.version);
};
const tick = (version: number) => screen.getByRole('checkbox', { name: `Choose version ${version}` });

describe('the history of an organization', () => {
  it('shows what each version changed and how the firm was, to everyone who may see it', async () => {
    const { person } = await openHistory('viewer@system.test');
    expect(versions().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^3.*CMG.*Names: 1 added$/),
      expect.stringMatching(/^2.*CMG.*Details: Description$/),
      expect.stringMatching(/^1.*CMG/),
    ]);
    await person.click(screen.getByRole('button', { name: 'Show version 2' }));
    const table = await screen.findByRole('table', { name: 'As of Version 2' });
    expect(table).toHaveTextContent('Manager of credit');
    expect(table).not.toHaveTextContent('Short');
    expect(within(dialog()).queryByRole('button', { name: /Restore/ })).toBeNull();
  });

  it('takes exactly two ticks, and compares the older with the newer, whatever was ticked first', async () => {
    const { person } = await openHistory();
    const compare = screen.getByRole('button', { name: 'Compare' });
    expect(compare).toBeDisabled();
    await person.click(tick(3));
    expect(compare).toBeDisabled();
    await person.click(tick(1));
    expect(tick(2)).toBeDisabled();
    expect(
      screen.getByText('2 of 2 selected: version 1 and version 3. Clear one to choose another.'),
    ).toBeVisible();
    await person.click(compare);
    const table = await screen.findByRole('table', { name: 'Compare Versions' });
    const heads = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(heads[1]).toMatch(/^Version 1 /);
    expect(heads[2]).toMatch(/^Version 3 .*Paula Adler/);
    const short = within(table).getByRole('row', { name: /^Added .*Short/ });
    expect(short).toHaveTextContent('Not there');
    expect(within(table).getByText('Manager of credit').tagName).toBe('INS');
    expect(within(table).queryByRole('row', { name: /Common/ })).toBeNull();
    await person.click(screen.getByRole('radio', { name: 'All' }));
    expect(within(table).getByRole('row', { name: /Common/ })).toBeVisible();
  });

  it('walks what differs by N and P, and restores all that was chosen at once, after saying what will happen', async () => {
    const { person, asked } = await openHistory();
    await compare(person, 1, 3);
    await person.keyboard('n');
    expect(screen.getByRole('row', { name: /^Changed .*Description/ })).toHaveFocus();
    await person.keyboard('n');
    const short = screen.getByRole('row', { name: /^Added .*Short/ });
    expect(short).toHaveFocus();
    await person.keyboard('p');
    expect(screen.getByRole('row', { name: /^Changed .*Description/ })).toHaveFocus();
    await person.keyboard('x');
    expect(screen.getByRole('checkbox', { name: 'Choose Description' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Choose all changes' })).toBePartiallyChecked();
    await person.click(within(short).getByRole('checkbox', { name: 'Choose Short' }));
    await person.click(screen.getByRole('button', { name: 'Restore 2 Values' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Restore 2 Values' }));
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Description becomes empty',
      'Short (Marrowgate) is deleted',
    ]);
    await person.click(question.getByRole('button', { name: 'Restore 2 Values' }));
    await screen.findByText('2 values restored from version 1.');
    const table = await screen.findByRole('table', { name: 'Compare Versions' });
    expect(within(table).getByRole('columnheader', { name: /^Version 4 .*Paula Adler/ })).toBeVisible();
    expect(within(table).queryByRole('row', { name: /Description/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Back to Versions' }));
    const row = await screen.findByRole('row', {
      name: /Details: Description; Names: 1 deleted \(restored from version 1\)/,
    });
    await person.click(within(row).getByRole('button', { name: /^Details/ }));
    const compared = await screen.findByRole('table', { name: 'Compare Versions' });
    expect(within(compared).getByRole('columnheader', { name: /^Version 3 / })).toBeVisible();
    expect(asked.filter((call) => /^POST .*\/firms\//.test(call))).toEqual([
      expect.stringMatching(/\/version\/1\/restoreValues$/),
    ]);
    const { details, names } = await staff.get(firm.id);
    expect(details.description).toBeNull();
    expect(names.find(({ type }) => type === 'SHORT')?.recordStatus).toBe('DELETED');
  });

  it('asks whose value to keep where a colleague changed it meanwhile, and keeps what they changed elsewhere', async () => {
    await tell('Manager of loans');
    const { person } = await openHistory();
    await compare(person, 1, 2);
    await tell('Manager of funds', { industryType: 'BANKING' });
    await person.click(screen.getByRole('checkbox', { name: 'Choose Description' }));
    await person.click(screen.getByRole('button', { name: 'Restore 1 Value' }));
    const restore = within(await screen.findByRole('alertdialog', { name: 'Restore 1 Value' }));
    await person.click(restore.getByRole('button', { name: 'Restore 1 Value' }));
    const question = within(await screen.findByRole('alertdialog', { name: /Saved/ }));
    expect(question.getByText('Manager of loans')).toBeVisible();
    expect((await staff.get(firm.id)).details.description).toBe('Manager of funds');
    await person.click(question.getByRole('button', { name: 'Save' }));
    await screen.findByText('1 value restored from version 1.');
    expect((await staff.get(firm.id)).details).toMatchObject({ description: null, industryType: 'BANKING' });
  });

  it('shows the other version alone where one could not be loaded', async () => {
    const { person } = await openHistory();
    await person.click(tick(1));
    await person.click(tick(3));
    await server.deps.db
      .updateTable('firm_versions')
      .set({ version: 99 })
      .where('firm_id', '=', firm.id)
      .where('version', '=', 1)
      .execute();
    try {
      await person.click(screen.getByRole('button', { name: 'Compare' }));
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('Version 1 could not be loaded. The other one is shown alone.');
      expect(screen.getByRole('table', { name: 'As of Version 3' })).toHaveTextContent('Marrowgate');
    } finally {
      await server.deps.db
        .updateTable('firm_versions')
        .set({ version: 1 })
        .where('firm_id', '=', firm.id)
        .where('version', '=', 99)
        .execute();
    }
  });
});

describe('changing the parent', () => {
  const open = async () => {
    await renderApp(server, 'admin@system.test', `/rolodex/firms/detail/${firm.id}`);
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Change Parent' }));
    await person.click(await screen.findByRole('combobox', { name: 'New Parent' }));
    await person.paste('Thornquist Holdings');
    return person;
  };
  const save = () => within(dialog()).getByRole('button', { name: 'Save' });
  const parentId = async () => (await staff.get(firm.id)).relations.parentId;

  it('asks which one to keep, where another was chosen in another window meanwhile', async () => {
    const parent = await staff.create('Thornquist Holdings');
    const theirs = await staff.create('Chosen Elsewhere');
    const person = await open();
    expect(within(dialog()).queryByRole('button', { name: 'Unlink from Parent' })).toBeNull();
    await person.click(await screen.findByRole('option', { name: /^Thornquist Holdings/ }));
    await staff.call('PUT', `/${firm.id}/relations/${firm.id}/parent`, { parentId: theirs.id });
    await person.click(save());
    const question = within(
      await screen.findByRole('alertdialog', { name: 'You Saved This in Another Window' }),
    );
    expect(question.getAllByText('Chosen Elsewhere')[0]).toBeVisible();
    expect(question.getByText('Thornquist Holdings')).toBeVisible();
    await person.click(question.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await parentId()).toBe(parent.id);
  });

  it('unlinks, and does not offer the parent that it has', async () => {
    const person = await open();
    expect((await screen.findAllByText('No organizations found.'))[0]).toBeInTheDocument();
    await person.click(within(dialog()).getByRole('button', { name: 'Unlink from Parent' }));
    await person.click(save());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await parentId()).toBeNull();
  });

  it('is not offered to those who may only read', async () => {
    await renderApp(server, 'viewer@system.test', `/rolodex/firms/detail/${firm.id}`);
    await screen.findByRole('button', { name: 'View Organization Hierarchy' });
    expect(screen.queryByRole('button', { name: 'Change Parent' })).toBeNull();
  });
});
