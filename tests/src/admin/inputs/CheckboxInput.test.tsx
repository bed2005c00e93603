import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CheckboxInput } from '#src/admin/inputs/CheckboxInput.tsx';
import { renderForm } from './renderForm.tsx';

function renderConsent(agreed: boolean) {
  const form = renderForm({
    schema: z.object({ agreed: z.literal(true, 'validation.required') }),
    values: { agreed } as { agreed: true },
    children: (field) => <CheckboxInput label="Agreed" help="It binds" {...field('agreed')} />,
  });
  return { ...form, box: screen.getByRole('checkbox', { name: 'Agreed' }) };
}

describe('a checkbox input', () => {
  it('shows the value, and saves what it is turned to', async () => {
    const { user, box, save, saved } = renderConsent(true);
    expect(box).toBeChecked();
    expect(box).toHaveAccessibleDescription('It binds');
    await user.click(screen.getByText('Agreed'));
    expect(box).not.toBeChecked();
    box.focus();
    await user.keyboard(' ');
    await save();
    await waitFor(() => expect(saved).toEqual([{ agreed: true }]));
  });

  it('says its error in place of its help, and takes the focus', async () => {
    const { box, save, saved } = renderConsent(false);
    await save();
    await waitFor(() => expect(box).toHaveAccessibleDescription('Required'));
    expect(box).toBeInvalid();
    expect(box).toHaveFocus();
    expect(saved).toEqual([]);
  });
});
