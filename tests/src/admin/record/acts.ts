import { screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/** Someone at the screen. */
export type Person = ReturnType<typeof userEvent.setup>;

/** For a server's answers while all cores are busy. */

export async function retype(user: Person, name: string, value: string) {
  const input = screen.getByRole('textbox', { name });
  await user.clear(input);
  await user.type(input, value);
}

/** Presses a button that asks, and says yes. */
export async function answer(user: Person, action: string) {
  await user.click(await screen.findByRole('button', { name: action }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: action }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}
