import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useContext, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Profile } from '#contract/profile.ts';
import { UserEmailChange } from '#contract/users.ts';
import { type FormAround, FormContext } from '#src/admin/form/formContext.ts';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { RecordCard } from '#src/admin/record/RecordCard.tsx';
import { type SignedIn, SignedInContext } from '#src/admin/resource/SignedIn.ts';
import { ofUsers, renderAdmin } from '#tests/src/ui/renderAdmin.tsx';

type Row = { id: string; email: string; version: number };
type Save = (values: { email: string }, base: Row) => Promise<void>;

describe('a card of a record', () => {
  it('saves what was typed over the record that editing began with, and returns to its view', async () => {
    const onSave = vi.fn<Save>(async () => undefined);
    const { user, box } = await editing(onSave);
    await user.clear(box);
    await user.type(box, 'new@acme.test{Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(onSave).toHaveBeenCalledExactlyOnceWith(
      { email: 'new@acme.test' },
      { id: 'nora', email: 'old@acme.test', version: 1 },
    );
    expect(screen.getByRole('button', { name: 'Edit Login Details' })).toHaveFocus();
  });

  it('freezes the record when editing starts, though a later version arrives', async () => {
    const onSave = vi.fn<Save>(async () => undefined);
    const { user, box } = await editing(onSave);
    await user.type(box, '.uk');
    await user.click(screen.getByRole('button', { name: 'later version' }));
    expect(box).toHaveValue('old@acme.test.uk');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSave).toHaveBeenCalled());
    expect(onSave.mock.calls[0]?.[1].version).toBe(1);
  });

  it('sends one request however often Save is clicked', async () => {
    let finish: () => void = () => undefined;
    const onSave = vi.fn<Save>(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    const { user } = await editing(onSave);
    const save = screen.getByRole('button', { name: 'Save' });
    for (let click = 0; click < 5; click += 1) await user.click(save);
    await waitFor(() => expect(onSave).toHaveBeenCalled());
    finish();
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(onSave).toHaveBeenCalledTimes(1);
  });

  it('stays saved after a double click on Save, where Edit then is', async () => {
    const { user, box } = await editing(async () => undefined);
    await user.type(box, '.uk{Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    const edit = screen.getByRole('button', { name: 'Edit Login Details' });
    fireEvent.click(edit, { detail: 2 });
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.click(edit, { detail: 1 });
    expect(screen.getByRole('textbox')).toBeVisible();
  });

  it('resets when it is cancelled', async () => {
    const onSave = vi.fn<Save>(async () => undefined);
    const { user, box } = await editing(onSave);
    await user.type(box, 'x');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Edit Login Details' }));
    expect(screen.getByRole('textbox')).toHaveValue('old@acme.test');
    expect(onSave).not.toHaveBeenCalled();
  });

  it.each(Object.entries(waysOut))('asks before %s loses what was typed', async (_, leave) => {
    const { user, box } = await editing(async () => undefined);
    await user.type(box, 'x');
    await leave(user);
    await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(box).toHaveValue('old@acme.testx');
    await leave(user);
    await user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(screen.getByRole('button', { name: 'Edit Login Details', hidden: true })).toHaveFocus();
  });

  it.each(Object.entries(waysOut))('asks nothing before %s where nothing was typed', async (_, leave) => {
    const { user, box } = await editing(async () => undefined);
    await user.type(box, 'x{Backspace}');
    await leave(user);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('validates with the contract and puts the focus on the first fault', async () => {
    const onSave = vi.fn<Save>(async () => undefined);
    const { user, box } = await editing(onSave);
    await user.clear(box);
    await user.type(box, 'nobody{Enter}');
    expect(await screen.findByText('Invalid email')).toBeInTheDocument();
    expect(box).toHaveFocus();
    expect(box).toBeInvalid();
    expect(onSave).not.toHaveBeenCalled();
  });

  it("puts the server's faults on their fields and keeps the input", async () => {
    const fault = Object.assign(new Error('Not valid'), {
      body: { errors: { email: 'validation.emailTaken' } },
    });
    const { user, box } = await editing(() => Promise.reject(fault));
    await user.type(box, 'x{Enter}');
    expect(await screen.findByText('A user with this email already exists')).toBeInTheDocument();
    expect(box).toHaveValue('old@acme.testx');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows any other failure in an error box and keeps the input', async () => {
    const failure = Object.assign(new Error('Out of order'), { body: { requestId: 'r-1' } });
    const { user, box } = await editing(() => Promise.reject(failure));
    await user.type(box, 'x{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order');
    expect(screen.getByRole('alert')).toHaveTextContent('r-1');
    expect(box).toHaveValue('old@acme.testx');
  });

  it('asks before a page with unsaved input is left, and only then', async () => {
    const { user, box, router } = await editing(async () => undefined);
    await user.type(box, 'x');
    void router.navigate('/elsewhere');
    await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
    expect(router.state.location.pathname).toBe('/');
    expect(box).toHaveValue('old@acme.testx');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    void router.navigate('/elsewhere');
    await user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });

  it('takes one answer to a question, though its dialog can be clicked while it fades', async () => {
    const { user, box, router } = await editing(async () => undefined);
    await user.type(box, 'x');
    void router.navigate('/elsewhere');
    const keep = await screen.findByRole('button', { name: 'Keep Editing' });
    const discard = screen.getByRole('button', { name: 'Discard Changes' });
    act(() => {
      keep.click();
      discard.click();
    });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/');
    void router.navigate('/elsewhere');
    await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    void router.navigate('/elsewhere');
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });
});

const waysOut: Record<string, (user: UserEvent) => Promise<void>> = {
  Esc: async (user) => {
    await user.click(screen.getByRole('textbox'));
    await user.keyboard('{Escape}');
  },
  Cancel: (user) => user.click(screen.getByRole('button', { name: 'Cancel' })),
};

const profile = { account: { subdomain: 'acme' } } as Profile;

async function editing(onSave: Save) {
  const user = userEvent.setup();
  const { router } = renderAdmin(
    <SignedInContext value={{ profile } as SignedIn}>
      {ofUsers(<LoginCard onSave={onSave} />)}
    </SignedInContext>,
  );
  await user.click(screen.getByRole('button', { name: 'Edit Login Details' }));
  return { user, router, box: screen.getByRole('textbox', { name: 'Email' }) };
}

function LoginCard({ onSave }: { onSave: Save }) {
  const [record, setRecord] = useState<Row>({ id: 'nora', email: 'old@acme.test', version: 1 });
  const update = async (base: Row, values: object) => {
    await onSave(values as { email: string }, base);
    return { ...base, ...values };
  };
  return (
    <>
      <button type="button" onClick={() => setRecord({ ...record, email: 'theirs@acme.test', version: 2 })}>
        later version
      </button>
      <RecordCard<Row, { email: string }>
        part="login"
        record={record}
        facts={['email']}
        schema={UserEmailChange}
        save={{ by: { update, reload: async (base) => base } }}
      >
        <EmailInput />
      </RecordCard>
    </>
  );
}

function EmailInput() {
  const form = useContext(FormContext) as FormAround | null;
  return form && <TextInput label="Email" {...form.field('email')} />;
}
