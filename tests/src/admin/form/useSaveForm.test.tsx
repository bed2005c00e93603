import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CreateBase, type DataProvider, Form, TextInput as RaTextInput, SaveButton } from 'react-admin';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { UserCreate } from '#contract/users.ts';
import { startAdminTexts } from '#i18n/adminTexts.ts';
import { setLocale } from '#i18n/texts.ts';
import { schemaResolver } from '#src/admin/form/schemaResolver.ts';
import { useSaveForm } from '#src/admin/form/useSaveForm.ts';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { ownScope, testProviders } from '#tests/dataProviders/testProviders.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { renderAdmin } from '#tests/src/ui/renderAdmin.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
let dataProvider: DataProvider;
beforeAll(async () => {
  const toServer: typeof fetch = (url, { method, headers, body } = {}) =>
    server.fetch(String(url), {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      body: body ?? undefined,
    });
  const token = await server.signInAs('admin@acme.test');
  dataProvider = testProviders({ token, apiBase: '', fetch: toServer }).dataProvider(ownScope);
});

const tooLong = 'x'.repeat(101);
const others = { lastName: 'Low', jobFunction: 'OTHER', email: 'long@acme.test' };
const english = 'This text may have at most 100 characters';
const french = 'Ce texte peut comporter au plus 100 caractères';

describe('a fault of a field says its numbers', () => {
  it('in a form of ours, found by the form, in the language of the page', async () => {
    await startAdminTexts();
    await renderApp(server, 'admin@acme.test', '/account/user-list/new');
    fireEvent.change(await screen.findByLabelText('First Name'), { target: { value: tooLong } });
    await userEvent.click(screen.getByRole('button', { name: 'Create User' }));
    expect(await screen.findByText(english)).toBeVisible();
    await setLocale('fr');
    expect(await screen.findByText(french)).toBeVisible();
    await setLocale('en');
  });

  it('in a form of ours, found by the server', async () => {
    renderAdmin(<OurForm />);
    await userEvent.click(screen.getByRole('button'));
    expect(await screen.findByText(english)).toBeVisible();
  });

  it("in a form of react-admin's, found by the form", async () => {
    renderAdmin(
      <Form resolver={schemaResolver(UserCreate)} onSubmit={() => undefined}>
        <RaTextInput source="firstName" defaultValue={tooLong} />
        <SaveButton alwaysEnable />
      </Form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(await screen.findByText(english)).toBeVisible();
  });

  it("in a form of react-admin's, found by the server", async () => {
    renderAdmin(
      <CreateBase resource="users" redirect={false} record={others}>
        <Form>
          <RaTextInput source="firstName" defaultValue={tooLong} />
          <SaveButton alwaysEnable />
        </Form>
      </CreateBase>,
      dataProvider,
    );
    await userEvent.click(await screen.findByRole('button'));
    expect(await screen.findByText(english)).toBeVisible();
  });
});

/** Accepts every name, like an outdated page might. */
function OurForm() {
  const { field, submit } = useSaveForm({
    schema: z.object({ firstName: z.string() }),
    values: { firstName: tooLong },
    onSave: async ({ firstName }) => {
      await dataProvider.create('users', { data: { ...others, firstName } });
    },
  });
  return (
    <form onSubmit={submit}>
      <TextInput label="First Name" {...field('firstName')} />
      <button type="submit">Save</button>
    </form>
  );
}
