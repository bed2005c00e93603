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

it('clears the failure once a later attempt succeeds', async () => {
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

it('waits if it was pressed too soon, says until when, and shows no error', async () => {
  const early = new CallError('A moment ago', 429, {
    ...failed('TOO_MANY_REQUESTS').body,
    retryAfter: 14,
    retryOn: Date.now() + 1_500,
  });
  const act = vi.fn<() => Promise<void>>().mockRejectedValueOnce(early).mockResolvedValue();
  renderAdmin(
    <>
      <ActionButton onAction={act}>Resend Invite</ActionButton>
      <Notification />
    </>,
  );
  const button = () => screen.getByRole('button', { name: 'Resend Invite' });
  await userEvent.click(button());
  await waitFor(() => expect(button()).toHaveAttribute('aria-disabled', 'true'));
  expect(button()).toHaveTextContent(/^Resend Invite2 s$/);
  expect(button()).toHaveAccessibleDescription('This can be done again in 2 s.');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  await userEvent.click(button());
  expect(act).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'), { timeout: 4_000 });
  await userEvent.click(button());
  expect(act).toHaveBeenCalledTimes(2);
});

it('waits for the moment that is known beforehand', () => {
  const tomorrow = Date.now() + 24 * 3_600_000;
  renderAdmin(
    <ActionButton onAction={vi.fn()} notBefore={tomorrow}>
      Resend Invite
    </ActionButton>,
  );
  expect(screen.getByRole('button')).toHaveAccessibleDescription(/^This can be done again at \d/);
});
