import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
const as = 'admin@system.test';
const acmeKey = '100007919';

beforeAll(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

type Made = { id: string };
let made = 0;

/** A firm of the test's own, with these roles. */
async function makeFirm(entityType: string | null = 'BANK', roles: string[] = []): Promise<Made> {
  made += 1;
  const post = async (path: string, json: object) => {
    const headers = { 'idempotency-key': `${path} ${made} ${JSON.stringify(json)}` };
    const answer = await server.fetch(`/dex/api/v1/firms${path}`, { method: 'POST', as, json, headers });
    return (await answer.json()).data;
  };
  const { id } = await post('', { name: { value: `Firm ${made}`, type: 'COMMON' } });
  await sql`update firms set entity_type = ${entityType} where id = ${id}`.execute(server.deps.db);
  for (const type of roles) await post(`/${id}/roles`, { type });
  return { id };
}

const read = async (id: string) =>
  (await (await server.fetch(`/dex/api/v1/firms/${id}`, { as })).json()).data;

async function open({ id }: Made) {
  const app = await renderApp(server, as, `/rolodex/firms/detail/${id}`);
  await screen.findByRole('region', { name: 'Details' });
  await screen.findByText('Record Status');
  return { ...app, person: userEvent.setup() };
}

const details = () => within(screen.getByRole('region', { name: 'Details' }));
const save = async (person: ReturnType<typeof userEvent.setup>) =>
  person.click(details().getByRole('button', { name: 'Save' }));

describe('the details of an organization', () => {
  it('are edited in place, but for what has buttons of its own', async () => {
    const firm = await makeFirm();
    const { person } = await open(firm);
    await person.click(screen.getByRole('button', { name: 'Edit Details' }));
    expect(details().getByRole('combobox', { name: 'Entity Type' })).toHaveFocus();
    expect(details().queryByRole('combobox', { name: /Status/ })).toBeNull();
    const categories = within(details().getByRole('combobox', { name: 'Firm Category' }));
    expect(categories.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Extension',
      'Regular',
    ]);
    await person.selectOptions(details().getByRole('combobox', { name: 'Industry Type' }), 'Energy');
    // A button of the head conflicts with nothing that is edited.
    await answer(person, 'Defunct Organization');
    await screen.findByText('Organization is defunct now');
    await save(person);
    await screen.findByText('Successfully updated');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect((await read(firm.id)).details).toMatchObject({ industryType: 'ENERGY', status: 'DEFUNCT' });
    await answer(person, 'Activate Organization');
    await screen.findByText('Organization is active again');
    expect((await read(firm.id)).details.status).toBe('ACTIVE');
  });

  it('keep a category that is not chosen here, and their entity type while a role needs it', async () => {
    const firm = await makeFirm('BANK', ['INVESTOR']);
    await sql`update firms set firm_type = 'FREE_TEXT' where id = ${firm.id}`.execute(server.deps.db);
    const { person } = await open(firm);
    await person.click(screen.getByRole('button', { name: 'Edit Details' }));
    const category = details().getByRole('combobox', { name: 'Firm Category' });
    expect(category).toBeDisabled();
    expect(category).toHaveDisplayValue('Free_Text');
    const entityType = details().getByRole('combobox', { name: 'Entity Type' });
    expect(entityType).toBeRequired();
    await person.selectOptions(entityType, 'None');
    await save(person);
    await waitFor(() =>
      expect(entityType).toHaveAccessibleDescription(
        'This organization currently contains an Investor or Sponsor role type. You cannot remove the organization Entity Type until these roles are deleted.',
      ),
    );
    await person.selectOptions(entityType, 'Broker-Dealer');
    await save(person);
    await screen.findByText('Successfully updated');
    expect((await read(firm.id)).details).toMatchObject({
      firmCategoryType: 'FREE_TEXT',
      entityType: 'BROKER_DEALER',
    });
  });

  it('lose their entity type where no role needs it', async () => {
    const firm = await makeFirm('BANK', ['ISSUER']);
    const { person } = await open(firm);
    await person.click(screen.getByRole('button', { name: 'Edit Details' }));
    await person.selectOptions(details().getByRole('combobox', { name: 'Entity Type' }), 'None');
    await save(person);
    await waitFor(async () => expect((await read(firm.id)).details.entityType).toBeNull());
  });
});

describe('an organization as a whole', () => {
  it('asks with what it concerns: accounts by name, links and what is below it', async () => {
    const { id } = await server.deps.db
      .selectFrom('firms')
      .select('id')
      .where('key', '=', acmeKey)
      .executeTakeFirstOrThrow();
    const { person } = await open({ id });
    await person.click(screen.getByRole('button', { name: 'Delete Organization' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Organization' }));
    expect(await dialog.findByText('1 account is mapped to it')).toHaveTextContent('Acme Securities');
    expect(dialog.getByText('0 CRM integrations link it')).toBeVisible();
    expect(dialog.getByText(/organizations? (is|are) below it/)).toBeVisible();
  });

  it('can only be restored while it is deleted', async () => {
    const firm = await makeFirm();
    const { person } = await open(firm);
    await answer(person, 'Delete Organization');
    await screen.findByText('Organization was deleted');
    expect(screen.getByText('Deleted', { selector: '.statusChip' })).toBeVisible();
    for (const name of ['Defunct Organization', 'Edit Details']) {
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    }
    await answer(person, 'Restore Organization');
    await screen.findByText('Organization was restored');
    expect(screen.getByRole('button', { name: 'Edit Details' })).not.toHaveAttribute('aria-disabled');
    expect((await read(firm.id)).details).toMatchObject({ recordStatus: 'EFFECTIVE', status: 'ACTIVE' });
  });
});

/** Presses a button of the head and confirms the question. */
async function answer(person: ReturnType<typeof userEvent.setup>, name: string) {
  await person.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('alertdialog', { name });
  await person.click(within(dialog).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

describe('the way to the sections', () => {
  it('counts their records, leads there by a key too, and marks the rows that are open', async () => {
    const { person } = await open(await makeFirm());
    const rail = within(screen.getByRole('navigation', { name: 'On This Page' }));
    const names = rail.getByRole('link', { name: /^Names/ });
    expect(names).toHaveTextContent('Names1');
    expect(rail.queryByRole('img')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Add Name' }));
    expect(within(names).getByRole('img', { name: '1 unsaved row' })).toBeVisible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(rail.queryByRole('img')).toBeNull());
    await person.click(screen.getByRole('heading', { level: 1 }));
    await person.keyboard(names.getAttribute('aria-keyshortcuts') ?? '');
    expect(names).toHaveAttribute('aria-current', 'true');
    expect(document.activeElement).toHaveAttribute('id', 'names');
  });

  it('stays at a section that was chosen before the organization was loaded', async () => {
    const { id } = await makeFirm();
    const { hold, go } = await renderApp(server, as, '/rolodex/firms');
    const release = hold(`GET /dex/api/v1/firms/${id}`);
    await go(`/rolodex/firms/detail/${id}`);
    const rail = within(await screen.findByRole('navigation', { name: 'On This Page' }));
    const names = rail.getByRole('link', { name: /^Names/ });
    await userEvent.keyboard(names.getAttribute('aria-keyshortcuts') ?? '');
    release();
    await screen.findByRole('button', { name: 'Add Name' });
    expect(names).toHaveAttribute('aria-current', 'true');
    expect(document.activeElement).toHaveAttribute('id', 'names');
  });
});
