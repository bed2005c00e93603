import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { NumberInput } from '#src/admin/inputs/NumberInput.tsx';
import { renderForm } from './renderForm.tsx';

const schema = z.object({ days: z.nullable(z.int('validation.malformed').check(z.lte(3650))) });

function renderDays(days: number | null = 90) {
  const form = renderForm({
    schema,
    values: { days },
    children: (_, control) => (
      <NumberInput label="Days" help="Or none" max={3650} min={1} {...control('days')} />
    ),
  });
  return { ...form, box: screen.getByRole('spinbutton', { name: 'Days' }) };
}

describe('a number input', () => {
  it('shows the value, and saves what was typed', async () => {
    const { user, box, save, saved } = renderDays();
    expect(box).toHaveValue('90');
    expect(box).toHaveAttribute('inputmode', 'numeric');
    expect(box).toHaveAccessibleDescription('Or none');
    await user.clear(box);
    await user.type(box, '1 000');
    expect(box).toHaveValue('1 000');
    await save();
    await waitFor(() => expect(saved).toEqual([{ days: 1000 }]));
  });

  it('is null when it is emptied', async () => {
    const { user, box, save, saved } = renderDays();
    await user.clear(box);
    await save();
    await waitFor(() => expect(saved).toEqual([{ days: null }]));
  });

  it.each([
    ['ten', 'This must be a whole number'],
    ['12.5', 'This must be a whole number'],
    ['99999999999999999999', 'This must be a whole number'],
    ['0', 'This must be 1 or more'],
    ['3651', 'This must be 3650 or less'],
  ])('names the fault of “%s” when it is left', async (typed, fault) => {
    const { user, box } = renderDays(null);
    await user.type(box, typed);
    expect(box).toHaveAccessibleDescription('Or none');
    await user.tab();
    expect(box).toHaveAccessibleDescription(fault);
    expect(box).toBeInvalid();
    expect(box).toHaveValue(typed);
  });

  it('takes the focus and saves nothing while its text is no number', async () => {
    const { user, box, save, saved } = renderDays();
    await user.type(box, 'x');
    await save();
    await waitFor(() => expect(box).toHaveFocus());
    expect(box).toHaveAccessibleDescription('This must be a whole number');
    await user.type(box, '{Backspace}');
    await waitFor(() => expect(box).toHaveAccessibleDescription('Or none'));
    await save();
    await waitFor(() => expect(saved).toEqual([{ days: 90 }]));
  });

  it('goes up and down by the arrow keys, and no further than its bounds', async () => {
    const { user, box } = renderDays(2);
    await user.type(box, '{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(box).toHaveValue('1');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(box).toHaveValue('3');
    expect(box).toHaveAttribute('aria-valuenow', '3');
  });

  it('shows its value again when the form is reset', async () => {
    const { user, box } = renderDays();
    await user.type(box, 'x');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(box).toHaveValue('90');
  });
});
