import { onlineManager, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { createCaches } from '#src/admin/resource/caches.ts';
import { type SignedIn, SignedInContext } from '#src/admin/resource/SignedIn.ts';
import { OfflineStrip } from '#src/layout/OfflineStrip.tsx';
import { renderAdmin } from '../ui/renderAdmin.tsx';

afterEach(() => act(() => onlineManager.setOnline(true)));

it('says that the browser is offline, until it is back online', () => {
  open(null);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => onlineManager.setOnline(false));
  const said = 'You are offline. Nothing can be saved until the connection is back; what you typed stays.';
  expect(screen.getByRole('status').textContent?.trim()).toBe(said);
  act(() => onlineManager.setOnline(true));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('says that the rest of the screen waits, and loads it once back online', async () => {
  const queryFn = vi.fn(async () => 'a record');
  const Read = () => useQuery({ queryKey: ['record'], queryFn }).data ?? 'nothing yet';
  act(() => onlineManager.setOnline(false));
  open(<Read />);
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(/The rest of this screen is loaded then\.$/),
  );
  expect(queryFn).not.toHaveBeenCalled();
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText('a record')).toBeVisible();
});

it('lets a write fail at once, and not happen later', async () => {
  const mutationFn = vi.fn(() => Promise.reject(new TypeError('no connection')));
  const Write = () => {
    const { mutate, isError } = useMutation({ mutationFn });
    return (
      <button type="button" onClick={() => mutate()}>
        {isError ? 'failed' : 'write'}
      </button>
    );
  };
  open(<Write />);
  act(() => onlineManager.setOnline(false));
  await userEvent.click(screen.getByRole('button', { name: 'write' }));
  expect(await screen.findByRole('button', { name: 'failed' })).toBeVisible();
  await act(async () => onlineManager.setOnline(true));
  expect(mutationFn).toHaveBeenCalledTimes(1);
});

function open(below: React.ReactNode) {
  const caches = createCaches();
  return renderAdmin(
    <SignedInContext value={{ caches } as SignedIn}>
      <QueryClientProvider client={caches.of('acme')}>{below}</QueryClientProvider>
      <OfflineStrip />
    </SignedInContext>,
  );
}
