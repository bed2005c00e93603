import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { loadCatalogs } from '#i18n/adminTexts.ts';
import { startTexts } from '#i18n/texts.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer({
  config: {
    jobDashboards: [{ name: 'Mail Jobs', url: 'https://jobs.test/mail' }],
    datalabAdminUrl: 'https://datalab.test/',
  },
});

const heading = () => screen.findByRole('heading', { level: 1, name: 'My Profile' });
const details = () => screen.findByRole('region', { name: 'Profile Details' });

describe('the profile', () => {
  it('is edited by who may edit users; the account menu follows, and Undo takes it back', async () => {
    await renderApp(server, 'admin@acme.test', '/profile');
    await heading();
    const card = within(await details());
    const menu = screen.getByRole('button', { name: /admin@acme.test/ });
    const name = menu.textContent?.replace('admin@acme.test', '');
    await userEvent.click(card.getByRole('button', { name: 'Edit Profile Details' }));
    const form = within(await details());
    expect(form.getByLabelText('Email')).toHaveAttribute('readonly');
    await userEvent.clear(form.getByLabelText('First Name'));
    await userEvent.type(form.getByLabelText('First Name'), 'Robin');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(menu).toHaveTextContent(/Robin/));
    await userEvent.click(await screen.findByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(menu.textContent).toContain(name));
  });
});

describe('my permissions', () => {
  const card = async () => within(await screen.findByRole('region', { name: 'My Permissions' }));
  const line = async (name: string) => (await (await card()).findByText(name)).closest('li');

  it('say by which role one may do what, and which trait the account lacks for more', async () => {
    const { db } = server.deps;
    const id = await accountIdOf({ db }, 'acme');
    const trait = { account_id: id, trait_code: 'SETTLEMENT' };
    await db
      .deleteFrom('account_traits')
      .where('account_id', '=', id)
      .where('trait_code', '=', 'SETTLEMENT')
      .execute();
    await renderApp(server, 'viewer@acme.test', '/profile');
    await userEvent.click(await screen.findByRole('link', { name: 'My Permissions' }));
    expect(await line('User')).toHaveTextContent(/By Viewer\./);
    expect(await line('Letter')).toHaveTextContent('Read needs this trait in the account: Settlement.');
    expect((await card()).queryByText('Global User')).toBeNull();
    await userEvent.type((await card()).getByRole('searchbox'), 'letter');
    await waitFor(async () => expect((await card()).queryByText('User')).toBeNull());
    await db.insertInto('account_traits').values(trait).execute();
  });
});

describe('one’s language', () => {
  it('is chosen on the profile and in the menu alike, and kept with the person', async () => {
    const email = 'nobody@birch.test';
    await startTexts(loadCatalogs);
    await renderApp(server, email, '/profile');
    await heading();
    const languageOf = async () =>
      (await (await server.fetch('/api/v1/self/profile', { as: email })).json()).data.locale;
    expect(await languageOf()).toBeNull();
    const card = within(await screen.findByRole('region', { name: 'Language' }));
    await userEvent.selectOptions(card.getByLabelText('App and Mails'), 'Français');
    await screen.findByText('Langue enregistrée');
    expect(await languageOf()).toBe('fr');

    await userEvent.click(screen.getByRole('button', { name: /nobody@birch.test/ }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'English' }));
    await screen.findByText('Language saved');
    expect(await languageOf()).toBe('en');
    expect(sessionStorage.getItem('locale')).toBeNull();
  });
});

describe('links to other applications', () => {
  const elsewhere = (name: string) => screen.getByRole('link', { name: `${name} (opens in a new tab)` });

  it('open in a tab of their own, for who may read what they lead to', async () => {
    await renderApp(server, 'admin@system.test', '/profile');
    await heading();
    const card = within(await screen.findByRole('region', { name: 'Application Links' }));
    expect(card.getByRole('link')).toHaveAttribute('href', 'https://jobs.test/mail');
    for (const link of [elsewhere('Mail Jobs'), elsewhere('Datalab Admin')]) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noreferrer');
    }
  });
});

describe('change password', () => {
  it('lies over the profile, says what is wrong in place, and leads back to the profile', async () => {
    const { path } = await renderApp(server, 'viewer@birch.test', '/profile');
    await heading();
    await userEvent.click(await screen.findByRole('link', { name: 'Change Password' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
    expect(path()).toBe('/profile/change-password');
    expect(dialog.getByText(/Your other sessions will be logged out/)).toBeVisible();
    // Password managers save a password for the user it names.
    expect(document.querySelector('form [autocomplete=username]')).toHaveValue('viewer@birch.test');
    const submit = dialog.getByRole('button', { name: 'Change Password' });
    await userEvent.click(submit);
    expect(await dialog.findByText('Old password is required')).toBeVisible();
    expect(dialog.getByText('New Password is required')).toBeVisible();

    const type = async (label: string, value: string) => {
      await userEvent.clear(dialog.getByLabelText(label));
      await userEvent.paste(value);
    };
    await type('New Password', 'Fresh-Harbour-1979');
    expect(dialog.getAllByRole('img', { name: 'Done:' })).toHaveLength(1);
    await type('Confirm Password', 'Fresh-Harbour-197');
    await type('Old Password', 'Wrong-Harbour-1979');
    await userEvent.click(submit);
    expect(await dialog.findByText('Passwords must match')).toBeVisible();
    await type('Confirm Password', 'Fresh-Harbour-1979');
    await userEvent.click(submit);
    expect(await dialog.findByText('Wrong password')).toBeVisible();
    expect(dialog.getByLabelText('Old Password')).toHaveValue('');
    await waitFor(() => expect(dialog.getByLabelText('Old Password')).toHaveFocus());
    await type('Old Password', demoPassword);
    await userEvent.click(submit);
    expect(await screen.findByText('Password successfully changed!')).toBeInTheDocument();
    expect(path()).toBe('/profile');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is offered to nobody who logs in elsewhere, and its address leads to the profile', async () => {
    const { db } = server.deps;
    await db
      .updateTable('accounts')
      .set({ local_login_enabled: false })
      .where('subdomain', '=', 'birch')
      .execute();
    const { path } = await renderApp(server, 'admin@birch.test', '/profile/change-password');
    await heading();
    await waitFor(() => expect(path()).toBe('/profile'));
    expect(screen.queryByRole('link', { name: 'Change Password' })).toBeNull();
  });
});
