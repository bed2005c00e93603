import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Action } from '#src/ui/Action.tsx';
import { renderAdmin } from './renderAdmin.tsx';

it('is drawn once, whether it has something to tell or not', () => {
  const drawnOf = (hint?: string) => {
    const drawn = vi.fn();
    renderAdmin(
      <Profiler id="action" onRender={drawn}>
        <Action onPress={() => undefined} hint={hint}>
          Disable
        </Action>
      </Profiler>,
    );
    return drawn.mock.calls.length;
  };
  expect(drawnOf()).toBe(1);
  expect(drawnOf('')).toBe(1);
  expect(drawnOf('Sent today')).toBe(1);
});

it.each([
  ['pointer', (button: HTMLElement) => userEvent.hover(button)],
  ['focus', () => userEvent.tab()],
  ['focus again, on a page where another had it', () => userEvent.tab()],
])('tells it to whoever comes by %s', async (_, come) => {
  renderAdmin(
    <Action onPress={() => undefined} hint="Sent today">
      Invite
    </Action>,
  );
  await come(screen.getByRole('button'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Sent today');
});

it('stays the button that it was, once there is something to tell', async () => {
  renderAdmin(<Invite />);
  const button = screen.getByRole('button', { name: 'Invite' });
  await userEvent.click(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleDescription('Sent today');
});

function Invite() {
  const [hint, setHint] = useState('');
  return (
    <Action onPress={() => setHint('Sent today')} hint={hint}>
      Invite
    </Action>
  );
}
