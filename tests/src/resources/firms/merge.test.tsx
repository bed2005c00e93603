import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Firm } from '#contract/firms.ts';
import { detailsOf, directoryOf } from '#tests/server/services/firmWorld.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
const as = 'admin@system.test';
let staff: ReturnType<typeof directoryOf>;
beforeAll(() => {
  staff = directoryOf(server);
});

let made = 0;
async function pair(): Promise<[Firm, Firm]> {
  made += 1;
  const [one, other] = [await staff.create(`Quillmark ${made}`), await staff.create(`Brightwater ${made}`)];
  await staff.call(
    'PUT',
    `/${other.id}/firmBasicInformation/${other.id}`,
    detailsOf(other, { entityType: 'BANK' }),
  );
  return [one, await staff.get(other.id)];
}
const radio = (name: string) => screen.getByRole('radio', { name });

describe('a merge', () => {
  it('is begun in the menu, compared, chosen and confirmed, and Undo takes it back', async () => {
    const [own, other] = await pair();
    await renderApp(server, as, `/rolodex/firms/detail/${own.id}`);
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'More' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Merge…' }));
    await person.type(await screen.findByRole('combobox', { name: 'Other Organization' }), other.key);
    await person.click(await screen.findByRole('option', { name: new RegExp(other.displayName) }));
    await person.click(screen.getByRole('button', { name: 'Compare' }));

    await screen.findByRole('table', { name: 'Compare Organizations' });
    expect(radio(own.displayName)).toBeChecked();
    expect(radio('Entity Type: Bank')).toBeChecked();
    await person.click(radio(`Display Name: ${other.displayName}`));
    await person.click(screen.getByRole('button', { name: 'Merge…' }));
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText(/Bank$/);
    question.getByText(new RegExp(`${other.displayName} is set to Deleted`));
    await person.click(question.getByRole('button', { name: 'Merge Organizations' }));

    await screen.findByRole('heading', { level: 1, name: other.displayName });
    expect(await staff.get(other.id)).toMatchObject({ id: own.id, details: { entityType: 'BANK' } });
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('heading', { level: 1, name: own.displayName });
    expect((await staff.get(other.id)).id).toBe(other.id);
  });

  it('has another survivor at a click, and says what is in the way', async () => {
    const [own, other] = await pair();
    await renderApp(server, as, `/rolodex/firms/merge/${own.id}/${other.id}`);
    const person = userEvent.setup();
    await screen.findByRole('table', { name: 'Compare Organizations' });
    await person.click(radio(other.displayName));
    await waitFor(() => expect(radio(other.displayName)).toBeChecked());
    for (const [firm, value] of [
      [own, '529900T8BM49AURSDO55'],
      [other, '213800WSGIIZCXF1P572'],
    ] as const)
      await staff.call('POST', `/${firm.id}/identifiers`, { type: 'LEI', value });
    await person.keyboard('x');
    expect(await screen.findByRole('radio', { name: 'LEI: 213800WSGIIZCXF1P572' })).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Merge…' })).toHaveAttribute('aria-disabled', 'true');
    await person.keyboard('{ArrowUp}');
    expect(radio(other.displayName)).not.toHaveFocus();
    for (let row = 0; row < 3; row += 1) await person.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'Entity Type: Bank' })).toHaveFocus();
    await person.click(radio('LEI: 213800WSGIIZCXF1P572'));
    expect(screen.getByRole('button', { name: 'Merge…' })).not.toHaveAttribute('aria-disabled');
    await person.keyboard('m');
    await screen.findByRole('alertdialog');
  });
});

describe('three organizations', () => {
  it('stand side by side, in any order, and are merged one after the other into the survivor', async () => {
    const [own, other] = await pair();
    const third = await staff.create('Brightwater Third');
    await staff.call('POST', `/${third.id}/contacts`, { type: 'URL', value: 'https://third.example' });
    const path = `/rolodex/firms/merge/${own.id}/${other.id}?survivor=${own.id}&with=${third.id}`;
    await renderApp(server, as, path);
    const person = userEvent.setup();
    const table = await screen.findByRole('table', { name: 'Compare Organizations' });
    await screen.findByRole('button', { name: 'Compare with Brightwater Third' });
    const line = (name: string) => within(table).getByRole('row', { name: new RegExp(`^${name}`) });
    expect(
      within(line('Entity Type'))
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([...['–', 'Bank', '–']]);
    expect(
      within(line('URL'))
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([...['–', '–', 'https://third.example']]);
    await person.click(screen.getByRole('button', { name: 'Compare with Brightwater Third' }));
    await person.click(await screen.findByRole('button', { name: `Compare with ${other.displayName}` }));
    await screen.findByRole('button', { name: 'Compare with Brightwater Third' });
    await person.click(screen.getByRole('button', { name: 'Merge…' }));
    const question = within(await screen.findByRole('alertdialog'));
    await person.click(question.getByRole('button', { name: 'Merge Organizations' }));
    await waitFor(() => expect(radio('Display Name: Brightwater Third')).not.toBeChecked());
    expect(radio(own.displayName)).toBeChecked();
    expect(screen.queryByRole('button', { name: /^Compare with/ })).toBeNull();
    expect((await staff.get(other.id)).id).toBe(own.id);
    expect((await staff.get(third.id)).id).toBe(third.id);
  });
});

describe('a merged organization', () => {
  it('says what it is part of and where everything is, and is un-merged after a question', async () => {
    const [own, other] = await pair();
    await staff.call('POST', `/${own.id}/merge`, { mergedId: other.id, take: ['entityType'] });
    await renderApp(server, as, `/rolodex/firms/detail/${other.id}`);
    const person = userEvent.setup();
    await screen.findByText(`This organization is now part of ${own.displayName} (${own.key}).`);
    const table = within(await screen.findByRole('table', { name: 'Where Everything Is Now' }));
    table.getByText('Taken over by the survivor');
    table.getByText(`Not taken: the survivor keeps ${own.displayName}`);
    expect(screen.getByRole('link', { name: 'Open Survivor' })).toHaveAttribute(
      'href',
      expect.stringContaining(own.id),
    );
    await person.click(screen.getByRole('button', { name: 'Un-Merge…' }));
    const question = within(await screen.findByRole('alertdialog'));
    await person.click(question.getByRole('button', { name: 'Un-Merge Organization' }));
    await waitFor(() => expect(screen.queryByText(/^This organization is now part of/)).toBeNull());
    expect((await staff.get(other.id)).id).toBe(other.id);
  });
});
