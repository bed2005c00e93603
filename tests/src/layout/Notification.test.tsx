import { act, fireEvent, screen } from '@testing-library/react';
import { useNotify } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { Notification } from '#src/layout/Notification.tsx';
import { renderAdmin } from '../ui/renderAdmin.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.removeAttribute('aria-hidden');
});

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

it('goes away by itself after six seconds', () => {
  saveWithFakeTimers();
  wait(5_999);
  expect(screen.getByText('Saved')).toBeVisible();
  wait(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

it.each([
  ['the pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['the focus', fireEvent.focus, fireEvent.blur],
])('stays while %s is on it, and its time begins again', (_, come, go) => {
  saveWithFakeTimers();
  const close = screen.getByRole('button');
  wait(5_000);
  come(close);
  wait(60_000);
  expect(screen.getByText('Saved')).toBeVisible();
  go(close);
  wait(5_999);
  expect(screen.getByText('Saved')).toBeVisible();
  wait(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

it('stays while the focus is on it, wherever the pointer goes', () => {
  saveWithFakeTimers();
  const close = screen.getByRole('button');
  fireEvent.focus(close);
  fireEvent.pointerEnter(close);
  fireEvent.pointerLeave(close);
  wait(60_000);
  expect(screen.getByText('Saved')).toBeVisible();
});

it('waits above the window while a dialog fills it, and has its time once the dialog has gone', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 320, 5_000));
  saveWithFakeTimers();
  const stack = screen.getByRole('status').parentElement;
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  await act(async () => document.body.append(dialog));
  expect(Number.parseInt(stack?.style.top ?? '', 10)).toBeLessThan(-5_000);
  wait(60_000);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  await act(async () => dialog.remove());
  expect(Number.parseInt(stack?.style.top ?? '', 10)).toBeGreaterThan(0);
  wait(5_999);
  expect(screen.getByText('Saved')).toBeVisible();
  wait(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

function saveWithFakeTimers() {
  vi.useFakeTimers();
  const { notify } = renderNotify();
  act(() => notify('Saved'));
}

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

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
