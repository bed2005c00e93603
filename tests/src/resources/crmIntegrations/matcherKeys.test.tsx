import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { linkedKeyOf } from '#tests/support/linkedKeyOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { group, openMatcher, rowOf } from './openMatcher.tsx';
import { matchesAreThere, openHeld } from './openQueue.tsx';

const server = testServer();
afterEach(() => localStorage.clear());

async function shown(person?: string) {
  const firm = await openMatcher(server, person);
  const row = await rowOf(firm.display_name);
  const provider = await group(/^FactSet/);
  await waitFor(() => expect(provider).toHaveAttribute('aria-busy', 'false'));
  const links = [...document.querySelectorAll<HTMLElement>('.matchRow .firm a')];
  return { ...firm, row, links };
}
const { keyboard } = userEvent;
const legend = () => document.querySelector('.keyLegend')?.textContent;

describe('the keys of the matcher', () => {
  it('walk the candidates by J and K, of which the first is the current one', async () => {
    const { links } = await shown();
    await keyboard('j');
    expect(links[1]).toHaveFocus();
    await keyboard('j');
    expect(links[2]).toHaveFocus();
    await keyboard('kk');
    expect(links[0]).toHaveFocus();
    await keyboard('k');
    expect(links[0]).toHaveFocus();
  });

  it('open and close the details by Space, and walk on in them', async () => {
    const { display_name, path, id } = await shown();
    const before = path();
    await keyboard(' ');
    expect(path()).toBe(`${before}/match-firm-details/directory/${id}`);
    expect(await screen.findByRole('heading', { level: 2, name: display_name })).toHaveFocus();
    await keyboard('j');
    expect(path()).not.toContain(id);
    await keyboard('k');
    expect(path()).toContain(id);
    await keyboard(' ');
    expect(path()).toBe(before);
  });

  it('leave Space to a button that has the focus', async () => {
    const { row, path } = await shown();
    const before = path();
    row.getByRole('button', { expanded: true }).focus();
    await keyboard(' ');
    expect(row.getByRole('button', { expanded: false })).toHaveFocus();
    expect(path()).toBe(before);
  });

  it('open by L the dialog of the current candidate, and nothing more; U takes back what it did', async () => {
    const { display_name, firmId, key } = await shown();
    await keyboard('l');
    const dialog = within(await screen.findByRole('dialog', { name: 'Link Investor Firm' }));
    expect(await dialog.findByText('What Will Change')).toBeVisible();
    await keyboard('jklu');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(await linkedKeyOf(server, firmId)).toBeNull();
    const type = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Entity Type' });
    if (type.value === '') await userEvent.selectOptions(type, 'Bank');
    await userEvent.click(dialog.getByRole('button', { name: 'Link' }));
    await screen.findByText(`${display_name} linked to ${display_name}`);
    expect(await linkedKeyOf(server, firmId)).toBe(key);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible());
    await keyboard('u');
    await waitFor(async () => expect(await linkedKeyOf(server, firmId)).toBeNull());
  });

  it('act on nothing, and say so, until the directory has answered', async () => {
    // The provider's firms are read once, which may take longer than a call of the app.
    await server.fetch('/dex/api/v1/firmMatcher?source=provider&name=Any', { as: 'admin@system.test' });
    const { firms, release } = await openHeld(server, 1, ({ matches }) => `${matches}?source=directory`);
    const provider = await group(/^FactSet/);
    await waitFor(() => expect(provider).toHaveAttribute('aria-busy', 'false'));
    for (const score of provider.querySelectorAll('.score')) expect(score).not.toHaveTextContent(/No$/);
    await userEvent.click(within(provider).getByRole('button', { name: /^Show \d+ below 20%$/ }));
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await keyboard('n');
    expect(await screen.findByText(/^No candidate is marked as current\./)).toBeVisible();
    await keyboard('l');
    expect(screen.queryByRole('dialog')).toBeNull();
    release();
    await matchesAreThere();
    await keyboard('l');
    const dialog = await screen.findByRole('dialog', { name: 'Link Investor Firm' });
    expect(within(dialog).getAllByText(firms[0]?.display_name ?? '')).toHaveLength(2);
    const rejected = server.deps.db.selectFrom('crm_not_matches').selectAll();
    expect(await rejected.where('firm_id', '=', firms[0]?.firmId ?? '').execute()).toEqual([]);
  });

  it('link by L and Enter, if nothing is missing', async () => {
    await server.deps.db.updateTable('firms').set({ entity_type: 'BANK' }).execute();
    const { firmId, key } = await shown();
    await keyboard('l');
    const dialog = within(await screen.findByRole('dialog', { name: 'Link Investor Firm' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Link' })).toHaveFocus());
    await keyboard('{Enter}');
    await waitFor(async () => expect(await linkedKeyOf(server, firmId)).toBe(key));
  });

  it('open the notes by E, where they are typed', async () => {
    await shown();
    await keyboard('e');
    const notes = within(await screen.findByRole('dialog', { name: /^Notes/ })).getByRole('textbox');
    await userEvent.type(notes, 'jklu e');
    expect(notes).toHaveValue('jklu e');
  });

  it('are listed by ?, at the foot, and can be turned off', async () => {
    const { links, path } = await shown();
    const before = path();
    expect(legend()).toBe('JKcandidatesLlinkNnot a matchSskipEnotesSpacedetailsUundo?all keys');
    await keyboard('?');
    expect(await screen.findByRole('heading', { name: 'In the Matcher' })).toBeVisible();
    expect(screen.getByText('Link the candidate')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Keys pressed alone' }));
    await keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(legend()).toBeUndefined();
    await keyboard('jle ');
    expect(links[1]).not.toHaveFocus();
    expect([path(), screen.queryByRole('dialog')]).toEqual([before, null]);
  });

  it('only look, without Firm full', async () => {
    await shown('viewer@system.test');
    expect(legend()).toBe('JKcandidatesSskipSpacedetails?all keys');
    await keyboard('le');
    expect(screen.queryByRole('dialog')).toBeNull();
    await keyboard('?');
    expect(await screen.findByText('Details of the candidate')).toBeVisible();
    expect(screen.queryByText('Link the candidate')).toBeNull();
  });
});
