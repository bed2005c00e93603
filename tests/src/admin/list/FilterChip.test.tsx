import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FilterChip } from '#src/admin/list/FilterChip.tsx';
import { renderAdmin } from '#tests/src/ui/renderAdmin.tsx';

it('keeps two ticks that are quicker than the URL', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  const choices = ['Active', 'Disabled'].map((label) => ({ value: label.toUpperCase(), label }));
  renderAdmin(
    <FilterChip
      filter={{ source: 'status', label: 'Status', choices, multiple: true }}
      value={undefined}
      onChange={onChange}
    />,
  );
  await user.click(await screen.findByRole('button', { name: 'Status' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Active' }));
  expect(screen.getByRole('menuitemcheckbox', { name: 'Active' })).toBeChecked();
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Disabled' }));
  expect(onChange.mock.calls).toEqual([[['ACTIVE']], [['ACTIVE', 'DISABLED']]]);
});
