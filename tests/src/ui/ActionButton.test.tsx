import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CallError, failed } from '../../../dataProviders/callError';
import { Notification } from '../../../src/layout/Notification';
import { ActionButton } from '../../../src/ui/ActionButton';
import { renderAdmin } from './renderAdmin';

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
  expect(await screen.findByText(/^Not now This user is disabled\..* at most 7 characters$/)).toBeVisible();
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
