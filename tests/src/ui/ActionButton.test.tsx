import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { CallError, failed } from '#dataProviders/callError.ts';
import { FieldNames } from '#src/layout/FieldNames.tsx';
import { Notification } from '#src/layout/Notification.tsx';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { renderAdmin } from './renderAdmin.tsx';

it('says why an action was refused, in the words and numbers of its details', async () => {
  const details = [
    { code: 'validation.userDisabled', message: '', target: 'status' },
    { code: 'validation.tooLong', message: '', target: null, values: { maximum: 7 } },
  ];
  const refusal = new CallError('Not now', 422, { ...failed('VALIDATION_ERROR').body, details });
  renderAdmin(
    <>
      <ActionButton onAction={() => Promise.reject(refusal)}>Resend Invite</ActionButton>
      <Notification />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Resend Invite' }));
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(alert).toHaveTextContent(/^ErrorNot nowstatus: This user is disabled\./));
  expect(alert).toHaveTextContent(/at most 7 characters$/);
});

it('says a single reason alone, what it is about and the request to ask about', async () => {
  const details = [{ code: 'validation.ownStatus', message: '', target: 'status' }];
  const body = { ...failed('FORBIDDEN').body, details, target: 'status', requestId: 'r-7' };
  renderAdmin(
    <ResourceContextProvider value="users">
      <FieldNames>
        <ActionButton onAction={() => Promise.reject(new CallError('Some values…', 403, body))}>
          Disable
        </ActionButton>
      </FieldNames>
      <Notification />
    </ResourceContextProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Disable' }));
  const said = 'ErrorYou cannot disable your own userField: StatusRequest ID: r-7';
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(said));
});

it('takes the failure back once a later try goes well', async () => {
  const act = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error('Not now'))
    .mockResolvedValueOnce();
  renderAdmin(
    <>
      <ActionButton onAction={act}>Resend Invite</ActionButton>
      <Notification />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Resend Invite' }));
  expect(await screen.findByText('Not now')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Resend Invite' }));
  await waitFor(() => expect(screen.queryByText('Not now')).toBeNull());
});
