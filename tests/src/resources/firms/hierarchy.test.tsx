import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

/** jsdom has no layout, and nothing of a virtual table would be in view. */
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 900 });
});

const idOf = async (key: string) => {
  const firms = server.deps.db.selectFrom('firms').select(['id', 'display_name']);
  return firms.where('key', '=', key).executeTakeFirstOrThrow();
};
/** A child of the demo's largest tree that has a child itself, and the first of these. */
async function chain() {
  const top = await idOf('100007919');
  const rows = await server.deps.db
    .selectFrom('firms as child')
    .innerJoin('firms as middle', 'middle.id', 'child.parent_id')
    .where('middle.parent_id', '=', top.id)
    .select(['middle.id', 'middle.display_name as name', 'child.display_name as below'])
    .orderBy(['middle.display_name', 'child.display_name', 'child.id'])
    .execute();
  const [first] = rows;
  if (!first) throw new Error('The demo has no tree of three levels');
  return { ...first, top: top.display_name, others: rows.filter(({ id }) => id !== first.id) };
}

const grid = () => screen.getByRole('treegrid', { name: 'Organization Hierarchy' });
const row = (name: string) => within(grid()).getByTitle(name).closest('tr');
async function openTree() {
  const firm = await chain();
  const app = await renderApp(server, 'admin@system.test', `/rolodex/firms/detail/${firm.id}`);
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'View Organization Hierarchy' }));
  await screen.findByRole('treegrid', { name: 'Organization Hierarchy' });
  return { ...app, person, firm };
}

describe('the hierarchy of an organization', () => {
  it('is a table on its screen, and opens as a treegrid that is walked by keys alone', async () => {
    const { person, firm, asked } = await openTree();
    await waitFor(() => expect(row(firm.name)).toHaveFocus());
    const table = screen.getByRole('table', { name: 'Hierarchy', hidden: true });
    const rows = within(table).getAllByRole('row', { hidden: true }).slice(1);
    expect(rows[0]).toHaveTextContent(firm.top);
    expect(rows[1]).toHaveAttribute('aria-current', 'true');
    expect(rows[1]).toHaveTextContent(firm.name);
    expect(rows[2]).toHaveTextContent(firm.below);
    expect(screen.getByText(/^1 above, \d+ below$/)).toBeInTheDocument();

    const names = within(grid())
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Organization', 'ID', 'Entity Type', 'Roles', 'Linked By']);
    expect(row(firm.name)).toHaveAttribute('aria-current', 'true');
    expect(row(firm.name)).toHaveAttribute('aria-level', '2');
    expect(row(firm.name)).toHaveAttribute('aria-expanded', 'true');
    expect(row(firm.below)).toHaveAttribute('aria-level', '3');
    await person.keyboard('{ArrowDown}');
    expect(row(firm.below)).toHaveFocus();
    await person.keyboard('{ArrowLeft}');
    expect(row(firm.name)).toHaveFocus();
    await person.keyboard('{ArrowLeft}');
    expect(row(firm.name)).toHaveAttribute('aria-expanded', 'false');
    await person.keyboard('{ArrowLeft}');
    expect(row(firm.top)).toHaveFocus();
    await person.keyboard('{ArrowDown}*');
    const other = firm.others.find(({ name }) => name !== firm.name);
    if (!other) throw new Error('The demo has one branch alone');
    await waitFor(() => expect(row(other.name)).toHaveAttribute('aria-expanded', 'true'));
    expect(asked.filter((call) => call.includes('depth=2'))).toHaveLength(1);
    await person.keyboard('{End}');
    await waitFor(() => expect(grid()).toContainElement(document.activeElement as HTMLElement));
    expect(row(firm.top)).not.toHaveFocus();
    await person.keyboard('{Home}');
    expect(row(firm.top)).toHaveFocus();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('treegrid')).toBeNull());
    expect(screen.getByRole('button', { name: 'View Organization Hierarchy' })).toHaveFocus();
  });

  it('is searched on the server, walked from hit to hit while all other rows stay, and shown in part', async () => {
    const { person, firm } = await openTree();
    await waitFor(() => expect(row(firm.name)).toHaveFocus());
    // A parent named like its child would be the first hit, and the child's branch stay closed.
    const other = firm.others.find(({ name, below }) => name !== firm.name && !name.includes(below));
    if (!other) throw new Error('The demo has one branch alone');
    await person.keyboard('/');
    const search = screen.getByRole('textbox', { name: 'Search in the hierarchy...' });
    expect(search).toHaveFocus();
    await person.paste(other.below);
    const status = await screen.findByText(/^1 of \d+$/);
    await waitFor(() => expect(row(other.below)).toHaveAttribute('data-active', 'true'));
    expect(row(firm.name)).toBeInTheDocument();
    expect(search).toHaveFocus();
    expect(status).toHaveAttribute('role', 'status');
    await person.clear(search);
    await person.paste(firm.top.split(' ')[0] ?? '');
    await waitFor(() => expect(screen.getByText(/^1 of [2-9]\d*$/)).toBeInTheDocument());
    await person.keyboard('{Enter}');
    expect(screen.getByText(/^2 of \d+$/)).toBeInTheDocument();
    await person.keyboard('{Shift>}{Enter}{/Shift}');
    expect(screen.getByText(/^1 of \d+$/)).toBeInTheDocument();

    await person.click(screen.getByRole('radio', { name: 'Ancestors' }));
    expect(within(grid()).getAllByRole('row')).toHaveLength(3);
    await person.click(screen.getByRole('radio', { name: 'Descendants' }));
    expect(row(firm.name)).toHaveAttribute('aria-level', '1');
    expect(within(grid()).queryByTitle(firm.top)).toBeNull();
  });

  it('opens from a row of the list by H, and another organization by Enter', async () => {
    await renderApp(server, 'viewer@system.test', '/rolodex/firms');
    const person = userEvent.setup();
    await person.click(await screen.findByRole('searchbox'));
    await person.paste('acme securities');
    const [link] = await screen.findAllByRole('link', { name: /^Acme Securities/ });
    link?.focus();
    await person.keyboard('h');
    await screen.findByRole('treegrid', { name: 'Organization Hierarchy' });
    await waitFor(() => expect(row('Acme Securities')).toHaveFocus());
    await person.keyboard('{ArrowDown}{Enter}');
    await screen.findByRole('table', { name: 'Hierarchy' });
    expect(screen.queryByRole('treegrid')).toBeNull();
  });
});
