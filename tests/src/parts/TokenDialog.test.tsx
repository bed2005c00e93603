import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TokenDialog } from '#src/parts/TokenDialog.tsx';
import { RecoveryCodesDialog } from '#src/resources/profile/factors/RecoveryCodesDialog.tsx';
import { renderAdmin } from '#tests/src/ui/renderAdmin.tsx';

afterEach(() => vi.useRealTimers());

const clipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });

it('copies the token, and says so for two seconds', async () => {
  const writeText = vi.fn(async () => undefined);
  clipboard(writeText);
  renderAdmin(<TokenDialog texts="apiKeys.token" token="tnt_shown" onClose={() => undefined} />);
  vi.useFakeTimers();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy Key' })));
  expect(writeText).toHaveBeenCalledWith('tnt_shown');
  expect(screen.getByRole('button', { name: 'Key Copied' })).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(1_999));
  expect(screen.getByRole('button', { name: 'Key Copied' })).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('button', { name: 'Copy Key' })).toBeInTheDocument();
});

it('says where the browser refuses, and closes by its button alone', async () => {
  clipboard(() => Promise.reject(new Error('refused')));
  const onClose = vi.fn();
  renderAdmin(<TokenDialog texts="apiKeys.token" token="tnt_shown" onClose={onClose} />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy Key' })));
  expect(screen.getByRole('status')).toHaveTextContent('Select it and copy it yourself');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalled();
});

it.each([
  [
    'a token',
    <TokenDialog key="a" texts="apiKeys.token" token="tnt_shown" onClose={() => undefined} />,
    'Close',
  ],
  [
    'recovery codes',
    <RecoveryCodesDialog key="b" codes={['abcd-efgh']} about="" onClose={() => undefined} />,
    'I Have Kept Them',
  ],
])('asks before going back loses %s, until the dialog is closed by its button', async (_, dialog, close) => {
  const { router } = renderAdmin(dialog);
  void router.navigate('/elsewhere');
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(isHeldBack()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: close }));
  expect(isHeldBack()).toBe(false);
  void router.navigate('/elsewhere');
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});

/** Whether the browser would ask before it leaves the page. */
function isHeldBack() {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}
