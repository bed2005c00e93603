import { act, fireEvent, screen } from '@testing-library/react';
import { useNotify } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Notification } from '#src/layout/Notification.tsx';
import { settle } from '#src/ui/settledFailures.ts';
import { renderAdmin } from '../ui/renderAdmin.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

it('leaves after five seconds, also where it offers Undo', () => {
  renderNotify().notify('Saved', { type: 'success', undo: vi.fn() });
  wait(4_999);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  wait(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

it.each([
  ['the pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['the focus', fireEvent.focus, fireEvent.blur],
])('waits while %s is on it, and its time begins again', (_, come, go) => {
  renderNotify().success('Saved');
  const close = screen.getByRole('button');
  come(close);
  wait(60_000);
  expect(screen.getByText('Saved')).toBeVisible();
  go(close);
  wait(4_999);
  expect(screen.getByText('Saved')).toBeVisible();
  wait(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

it('keeps an error until its retry has succeeded', () => {
  const failure = {};
  renderNotify().notify('Refused', { type: 'error', failure });
  wait(60_000);
  expect(screen.getByText('Refused')).toBeVisible();
  act(() => settle(failure));
  expect(screen.queryByText('Refused')).toBeNull();
});

it('takes errors and offers of Undo away with their screen, and keeps what else was done', async () => {
  const { notify, success, router } = renderNotify();
  success('Created');
  notify('Saved', { type: 'success', undo: vi.fn() });
  notify('Refused', { type: 'error' });
  await act(async () => router.navigate('/elsewhere'));
  expect(shown()).toEqual(['Created']);
});

it('control: another query is the same screen', async () => {
  const { notify, router } = renderNotify();
  notify('Refused', { type: 'error' });
  await act(async () => router.navigate('/?page=2'));
  expect(shown()).toEqual(['Refused']);
});

it('shows three at most, the newest lowest, errors and successes in one order', () => {
  const { notify, success } = renderNotify();
  success('One');
  success('Two');
  notify('Three', { type: 'error' });
  success('Four');
  expect(shown()).toEqual(['Two', 'Three', 'Four']);
});

it('says one cause once, and the same of two objects twice', () => {
  const { notify } = renderNotify();
  notify('Refused', { type: 'error', about: 'Ann' });
  notify('Refused', { type: 'error', about: 'Bob' });
  notify('Refused', { type: 'error', about: 'Ann' });
  expect(shown()).toEqual(['BobRefused', 'AnnRefused']);
});

it('offers to take back the last change alone', () => {
  const { notify, success } = renderNotify();
  notify('Saved', { type: 'success', about: 'Ann', undo: vi.fn() });
  success('Copied');
  notify('Saved', { type: 'success', about: 'Bob', undo: vi.fn() });
  expect(shown()).toEqual(['Copied', 'BobSaved']);
});

it('waits for the end of the dialog that covers the page', async () => {
  const { success, root } = renderNotify();
  success('Before');
  await act(async () => root.setAttribute('aria-hidden', 'true'));
  success('Meanwhile');
  wait(60_000);
  expect(shown()).toEqual(['Before']);
  await act(async () => root.removeAttribute('aria-hidden'));
  expect(shown()).toEqual(['Before', 'Meanwhile']);
  wait(5_000);
  expect(shown()).toEqual([]);
});

it('goes after its time, however many dialogs cover the page meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const { success, root } = renderNotify();
  success('Saved');
  for (let dialogs = 0; dialogs < 4; dialogs++) {
    wait(1_000);
    await act(async () => root.setAttribute('aria-hidden', 'true'));
    wait(60_000);
    await act(async () => root.removeAttribute('aria-hidden'));
  }
  wait(1_000);
  expect(shown()).toEqual([]);
});

it('marks news with a sign of its own, and not with the green tick', () => {
  const { notify } = renderNotify();
  notify('The nearest page is shown', { type: 'info' });
  expect(screen.getByTestId('InfoOutlinedIcon')).toBeVisible();
  expect(screen.queryByTestId('CheckCircleOutlinedIcon')).toBeNull();
});

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

/** The toasts' texts from top to bottom. */
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('.toast')]
    .toSorted((one, other) => Number(one.style.order) - Number(other.style.order))
    .map((toast) => toast.querySelector('.words')?.textContent);

function renderNotify() {
  const held: { notify: ReturnType<typeof useNotify> } = { notify: () => {} };
  const Hold = () => {
    held.notify = useNotify();
    return null;
  };
  const { router, container } = renderAdmin(
    <>
      <Hold />
      <Notification />
    </>,
  );
  const notify: typeof held.notify = (...message) => act(() => held.notify(...message));
  return { router, root: container, notify, success: (text: string) => notify(text, { type: 'success' }) };
}
