import { act, screen } from '@testing-library/react';
import { useNotify } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { Notification } from '../../../src/layout/Notification';
import { renderAdmin } from '../ui/renderAdmin';

afterEach(() => document.body.removeAttribute('aria-hidden'));

it('comes again, to be spoken, when the dialog has gone that hid it as it came', async () => {
  const { notify } = renderNotify();
  document.body.setAttribute('aria-hidden', 'true');
  act(() => notify('Saved'));
  const unheard = await screen.findByText('Saved');
  await act(async () => document.body.removeAttribute('aria-hidden'));
  expect(unheard).not.toBeInTheDocument();
  expect(screen.getByText('Saved')).toBeVisible();
});

it('control: what was heard stays as it is while a dialog comes and goes', async () => {
  const { notify } = renderNotify();
  act(() => notify('Saved'));
  const heard = await screen.findByText('Saved');
  await act(async () => document.body.setAttribute('aria-hidden', 'true'));
  await act(async () => document.body.removeAttribute('aria-hidden'));
  expect(heard).toBeInTheDocument();
});

function renderNotify() {
  const held: { notify: (message: string) => void } = { notify: () => {} };
  const Hold = () => {
    held.notify = useNotify();
    return null;
  };
  renderAdmin(
    <>
      <Hold />
      <Notification />
    </>,
  );
  return { notify: (message: string) => held.notify(message) };
}
