import { OpenFeature } from '@openfeature/web-sdk';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { provideFeatures } from '#src/app/provideFeatures.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';

const server = testServer();
beforeAll(() => provideFeatures({ remap: true }));
afterAll(() => OpenFeature.clearProviders());

const rolodexOf = (subdomain: string) => `/admin/accounts/${subdomain}/rolodex`;
async function open(email: string, path: string) {
  const app = await renderApp(server, email, path);
  const card = within(await screen.findByRole('region', { name: 'Rolodex' }));
  return { ...app, card, person: userEvent.setup() };
}

describe('the Rolodex tab', () => {
  it('shows the firm of an account, its state in the directory, and leads to it', async () => {
    const { card, person, path } = await open('admin@system.test', rolodexOf('acme'));
    expect(await card.findByText('Acme Securities')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Rolodex - Acme Securities' })).toBeVisible();
    expect(card.getByText('100007919')).toBeVisible();
    expect(card.getByText('Broker-Dealer')).toBeVisible();
    expect(card.getByText('Capital Markets')).toBeVisible();
    expect(card.getByText('Description')).toBeVisible();
    const directory = within(screen.getByRole('region', { name: 'In the Directory' }));
    expect(await directory.findByText('Active')).toBeVisible();
    expect(directory.getByText('Effective')).toBeVisible();
    expect(directory.getByText('0 CRM integrations')).toBeVisible();
    await person.click(card.getByRole('link', { name: 'Open in Rolodex' }));
    await waitFor(() => expect(path()).toMatch(/^\/rolodex\/firms\/detail\/[\w-]{36}$/));
  });

  it('says nothing more to those who may not read the directory, and lets them change nothing', async () => {
    const id = await accountIdOf(server.deps, 'system');
    const email = 'mappings@system.test';
    await addUser(server.deps, { account_id: id, email, permissions: ['read:GlobalAccount'] });
    const { card, go } = await open(email, rolodexOf('birch'));
    expect(await card.findByText('100015838')).toBeVisible();
    expect(card.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('region', { name: 'In the Directory' })).toBeNull();
    // The account is here before its Rolodex tab is.
    await go('/admin/accounts/cedar/subscription');
    await screen.findByRole('region', { name: 'Subscription' });
    await go(rolodexOf('cedar'));
    expect(await screen.findByText('This account is not mapped to Rolodex.')).toBeVisible();
    expect(screen.queryByLabelText('CMG Entity Key')).toBeNull();
  });

  it('takes the first key of an account, after a question that names its firm', async () => {
    const { card, person } = await open('admin@system.test', rolodexOf('cedar'));
    const key = await card.findByLabelText('CMG Entity Key');
    const save = () => person.click(card.getByRole('button', { name: 'Save' }));
    const enter = async (typed: string, described: string) => {
      await person.clear(key);
      await person.paste(typed);
      await waitFor(() => expect(key).toHaveAccessibleDescription(described));
    };
    await enter('100007919', 'Entity key is already in use by acme');
    await save();
    await waitFor(() => expect(key).toHaveAccessibleDescription('Entity key is already in use by acme'));
    const { key: free, name } = await freeFirm();
    await enter(free, name);
    await save();
    const question = within(await screen.findByRole('alertdialog', { name: 'Save the First Entity Key' }));
    expect(question.getByText(`${free} · ${name}`)).toBeVisible();
    expect(question.getByText(/cannot be changed/)).toBeVisible();
    await person.click(question.getByRole('button', { name: 'Cancel' }));
    expect(await keyOf('cedar')).toBeNull();
    expect(key).toHaveValue(free);
    await save();
    await person.click(await screen.findByRole('button', { name: 'Save Entity Key' }));
    await screen.findByText('Successfully updated');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Rolodex' })).toHaveTextContent(name));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(await keyOf('cedar')).toBe(free);
    const back = { cmg_entity_key: null, status: 'PENDING' } as const;
    await server.deps.db.updateTable('accounts').set(back).where('subdomain', '=', 'cedar').execute();
  });
});

const keyOf = async (subdomain: string) => {
  const accounts = server.deps.db.selectFrom('accounts').select('cmg_entity_key');
  return (await accounts.where('subdomain', '=', subdomain).executeTakeFirstOrThrow()).cmg_entity_key;
};

describe('Change Entity Key', () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Change Entity Key' }));
  async function start(subdomain = 'birch') {
    const opened = await open('admin@system.test', rolodexOf(subdomain));
    await opened.person.click(await screen.findByRole('link', { name: 'Edit Entity Key' }));
    const form = await dialog();
    const key = form.getByLabelText('New CMG Entity Key');
    const press = (name: string) => opened.person.click(form.getByRole('button', { name }));
    return { ...opened, form, key, press };
  }

  it('names what is wrong, looks a key up at nine digits, says where that failed, and clears the name with fewer', async () => {
    const { form, key, press, person, asked } = await start();
    expect(form.getByText('birch')).toBeVisible();
    expect(form.getByText('100015838')).toBeVisible();
    expect(await form.findByText('Birch Investment Partners')).toBeVisible();
    await press('Preview Changes');
    await waitFor(() => expect(key).toHaveAccessibleDescription('CMG Entity Key is required'));
    expect(form.getByLabelText('Change Reason')).toHaveAccessibleDescription('Change Reason is required');
    const says = async (typed: string, said: string) => {
      await person.clear(key);
      await person.paste(typed);
      await waitFor(() => expect(key).toHaveAccessibleDescription(said));
    };
    await says('12345678', 'CMG Entity Key must be a number of length 9');
    await says('12345678x', 'CMG Entity Key must be a number');
    expect(asked.filter((call) => call.includes('/entities/'))).toEqual([]);
    await says('000002000', 'Entity Key is not found');
    await says('100007919', 'Entity key is already in use by acme');
    await says('100015838', 'This account has this CMG Entity Key already: nothing would change');
    const firm = await freeFirm();
    await says(firm.key, firm.name);
    await person.type(key, '{Backspace}');
    await waitFor(() => expect(key).not.toHaveAccessibleDescription(firm.name));
    const { fetch } = server;
    vi.spyOn(server, 'fetch').mockImplementation(async (url, ...rest) =>
      url.includes('/entities/') ? Response.json({}, { status: 500 }) : fetch(url, ...rest),
    );
    await says('000002001', 'Failure when trying to remap account.');
    vi.restoreAllMocks();
    expect(form.queryByRole('button', { name: 'Confirm Changes' })).toBeNull();
  });

  it('shows the change before it is confirmed, and returns to the choices if it fails or the key was taken', async () => {
    const { form, key, press, person, path } = await start();
    const { key: free, name } = await freeFirm();
    await person.selectOptions(form.getByLabelText('Change Reason'), 'Mapping Correction');
    await person.click(key);
    await person.paste(free);
    await waitFor(() => expect(key).toHaveAccessibleDescription(name));
    await press('Preview Changes');
    const change = await form.findByRole('status');
    expect(change).toHaveTextContent(`New CMG Entity Key${free}`);
    expect(change).toHaveTextContent(`New Entity Name${name}`);
    expect(change).toHaveTextContent('Change ReasonMapping Correction');
    const { fetch } = server;
    vi.spyOn(server, 'fetch').mockImplementation(async (url, ...rest) =>
      url.includes('/remap') ? Response.json({}, { status: 500 }) : fetch(url, ...rest),
    );
    await press('Confirm Changes');
    expect(await form.findByRole('alert')).toBeVisible();
    vi.restoreAllMocks();
    await press('Back');
    expect(form.queryByRole('alert')).toBeNull();
    const again = () => form.getByLabelText('New CMG Entity Key');
    expect(again()).toHaveValue(free);
    await waitFor(() => expect(again()).toHaveAccessibleDescription(name));
    await press('Preview Changes');
    await form.findByRole('button', { name: 'Confirm Changes' });
    const taker = server.deps.db.updateTable('accounts').where('subdomain', '=', 'dune');
    await taker.set({ cmg_entity_key: free }).execute();
    await press('Confirm Changes');
    await form.findByLabelText('New CMG Entity Key');
    await waitFor(() => expect(again()).toHaveAccessibleDescription('Entity key is already in use by dune'));
    expect(again()).toHaveValue(free);

    const other = await freeFirm();
    await person.clear(again());
    await person.paste(other.key);
    await waitFor(() => expect(again()).toHaveAccessibleDescription(other.name));
    await press('Preview Changes');
    await person.click(await form.findByRole('button', { name: 'Confirm Changes' }));
    await screen.findByText('Successfully updated');
    await waitFor(() => expect(path()).toBe(rolodexOf('birch')));
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Rolodex' })).toHaveTextContent(other.name),
    );
    expect(await keyOf('birch')).toBe(other.key);
    await taker.set({ cmg_entity_key: '100031676' }).execute();
  });

  it.each([
    ['a sell-side account', 'acme', true, 'Industry Type'],
    ['an account without a firm', 'cedar', true, 'This account is not mapped to Rolodex.'],
    ['an installation without it', 'birch', false, 'Industry Type'],
  ])('is not offered to %s, whose tab its address leads to', async (_, subdomain, isOn, shown) => {
    await provideFeatures({ remap: isOn });
    const { path } = await open('admin@system.test', `${rolodexOf(subdomain)}/remap-account`);
    await waitFor(() => expect(path()).toBe(rolodexOf(subdomain)));
    await screen.findByText(shown);
    expect(screen.queryByRole('link', { name: 'Edit Entity Key' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    await provideFeatures({ remap: true });
  });
});

const freeFirm = () =>
  server.deps.db
    .selectFrom('firms')
    .innerJoin('firm_names', 'firm_names.firm_id', 'firms.id')
    .leftJoin('accounts', 'accounts.cmg_entity_key', 'firms.key')
    .select(['firms.key', 'firm_names.name'])
    .where('firms.key', 'like', '0%')
    .where('accounts.id', 'is', null)
    .where('is_display_name', '=', true)
    .orderBy('firms.key', 'desc')
    .executeTakeFirstOrThrow();
