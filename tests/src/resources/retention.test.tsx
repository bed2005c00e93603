import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatsOf, ownVariety } from '#i18n/format.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';

const server = testServer();
const as = 'admin@system.test';
const url = '/api/v1/admin/dataRetention';
const stored = async () => (await (await server.fetch(url, { as })).json()).data;

afterEach(() => void vi.restoreAllMocks());

describe('how long what ages is kept', () => {
  it('is shortened after one has seen and confirmed what that deletes', async () => {
    for (const age of [60, 10]) await addMail(ago(age));
    const oldest = ago(80);
    await addMail(oldest);
    const day = formatsOf(ownVariety('en', navigator.languages)).date(oldest);
    const deleted = `Deletes the rows of 2 mails, the oldest of ${day}.`;
    const { asked } = await renderApp(server, as, '/admin/retention');
    expect(await fact('Audit Logs')).toHaveTextContent('For Ever');
    expect(await fact('Sent Mails')).toHaveTextContent('90 Days');
    await edit();
    const input = screen.getByLabelText('Sent Mails, in Days');
    await retype(input, '50');
    await waitFor(() => expect(input).toHaveAccessibleDescription(expect.stringContaining(deleted)));

    await save();
    const question = await screen.findByRole('alertdialog', { name: 'Delete What Is Older' });
    expect(
      within(question)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([`Sent Mails: ${deleted}`]);
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText('Sent Mails, in Days')).toHaveValue('50');
    expect(asked.filter((call) => call.startsWith('PUT'))).toEqual([]);

    await save();
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete What Is Older' }),
    );
    expect(await fact('Sent Mails')).toHaveTextContent('50 Days');
    expect(await stored()).toMatchObject({ logDays: null, mailDays: 50 });
  });

  it('is prolonged without a question, and says on the field what it can’t be', async () => {
    const { asked } = await renderApp(server, as, '/admin/retention');
    await edit();
    const input = screen.getByLabelText('Audit Logs, in Days');
    await retype(input, '89');
    await userEvent.clear(screen.getByLabelText('Sessions, in Days'));
    expect(screen.getByLabelText('Sessions, in Days')).toHaveAccessibleDescription('Kept for ever.');
    await save();
    await waitFor(() => expect(input).toBeInvalid());
    expect(input).toHaveFocus();
    expect(asked.filter((call) => call.startsWith('PUT'))).toEqual([]);
    await userEvent.clear(input);
    await save();
    expect(await fact('Sessions')).toHaveTextContent('For Ever');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await stored()).toMatchObject({ sessionDays: null });
  });

  it('is not shortened where what that deletes could not be read', async () => {
    await renderApp(server, as, '/admin/retention');
    await edit();
    await retype(screen.getByLabelText('Finished Jobs, in Days'), '7');
    const before = await stored();
    await retype(screen.getByLabelText('Audit Logs, in Days'), '90');
    const { fetch } = server;
    vi.spyOn(server, 'fetch').mockImplementation(async (path, ...rest) =>
      path.endsWith('/preview') ? new Response('', { status: 502 }) : fetch(path, ...rest),
    );
    await save();
    expect(await screen.findByText(/went wrong on the server/)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await stored()).toEqual(before);
  });
});

const fact = async (name: string) => (await screen.findByText(name)).nextElementSibling;
const edit = async () => userEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }));
const retype = async (input: HTMLElement, value: string) => {
  await userEvent.clear(input);
  await userEvent.type(input, value);
};

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

async function addMail(sent_on: Date) {
  const account_id = await accountIdOf(server.deps, 'acme');
  const user_id = await addUser(server.deps, { account_id, email: `${server.deps.newId()}@acme.test` });
  const mail = { id: server.deps.newId(), kind: 'invite', outcome: 'SENT' as const, sent_on };
  await server.deps.db
    .insertInto('sent_mails')
    .values({ account_id, user_id, ...mail })
    .execute();
}
