import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { useKeyListener } from '#src/ui/useKeyListener.ts';

it('hears a key that is pressed in the first frame', () => {
  const heard: string[] = [];
  function Page() {
    useKeyListener(({ key }) => heard.push(key));
    useLayoutEffect(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: '/' })), []);
    return null;
  }
  render(<Page />);
  expect(heard).toEqual(['/']);
});

it('hears none while it is off, nor after the screen has gone', () => {
  const heard: string[] = [];
  function Page({ isOn }: { isOn: boolean }) {
    useKeyListener(({ key }) => heard.push(key), isOn);
    return null;
  }
  const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key }));
  const { rerender, unmount } = render(<Page isOn={false} />);
  press('a');
  rerender(<Page isOn />);
  press('b');
  unmount();
  press('c');
  expect(heard).toEqual(['b']);
});
