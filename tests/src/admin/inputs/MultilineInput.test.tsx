import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MultilineInput } from '#src/admin/inputs/MultilineInput.tsx';
import { renderForm } from './renderForm.tsx';

function renderNote(note = '') {
  const form = renderForm({
    schema: z.object({ note: z.string().check(z.maxLength(10, 'validation.tooLong')) }),
    values: { note },
    children: (_, control) => <MultilineInput label="Note" maxLength={10} {...control('note')} />,
  });
  return { ...form, box: screen.getByRole('textbox', { name: 'Note' }) };
}

describe('a multiline input', () => {
  it('shows the value, and saves all its lines', async () => {
    const { user, box, save, saved } = renderNote('one');
    expect(box).toHaveValue('one');
    await user.type(box, '{Enter}two');
    await save();
    await waitFor(() => expect(saved).toEqual([{ note: 'one\ntwo' }]));
  });

  it('counts what may still be written, and cuts nothing off', async () => {
    const { user, box } = renderNote('12345678');
    expect(box).toHaveAccessibleDescription('2 characters left');
    expect(screen.getByText('2 characters left')).toHaveAttribute('aria-live', 'off');
    await user.type(box, '9');
    expect(box).toHaveAccessibleDescription('1 character left');
    await user.type(box, 'abc');
    expect(box).toHaveValue('123456789abc');
    expect(screen.getByText('2 characters too many')).toHaveAttribute('aria-live', 'polite');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(box).toHaveAccessibleDescription('2 characters left');
  });

  it('says its error, keeps the text and takes the focus', async () => {
    const { box, save, saved } = renderNote('12345678901');
    await save();
    await waitFor(() =>
      expect(box).toHaveAccessibleDescription(
        'This text may have at most 10 characters 1 character too many',
      ),
    );
    expect(box).toBeInvalid();
    expect(box).toHaveFocus();
    expect(saved).toEqual([]);
  });
});
