import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { read, utils } from 'xlsx';
import type { AvailablePermission, Permission, PermissionEntity } from '#contract/permissions.ts';
import { PermissionMatrix } from '#src/parts/permissionMatrix/PermissionMatrix.tsx';
import * as files from '#src/ui/saveFile.ts';
import { renderAdmin } from '#tests/src/ui/renderAdmin.tsx';

const available: AvailablePermission[] = [
  { name: 'Account', group: 'Administration', level: 'full' },
  { name: 'User', group: 'Administration', level: 'full' },
  { name: 'Role', group: 'Administration', level: 'full' },
  { name: 'Firm', group: 'Firms', level: 'read' },
];

describe('a permission matrix to read', () => {
  it('says the highest level of each entity that the account has, and of none else', () => {
    renderAdmin(
      <PermissionMatrix
        available={available}
        value={['read:User', 'full:User', 'full:Firm', 'full:OrderBook']}
      />,
    );
    expect(lines()).toEqual(['AccountNo Access', 'UserFull', 'RoleNo Access', 'FirmRead']);
    expect(group('Administration')).toHaveTextContent('1 of 3Mixed');
    expect(group('Firms')).toHaveTextContent('1 of 1Read');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('says what differs from a role, and shows that alone', async () => {
    const base = { permissions: ['read:User', 'full:Role'] as const, of: 'role' as const };
    renderAdmin(<PermissionMatrix available={available} value={['full:User', 'full:Role']} base={base} />);
    expect(lines()).toContain('UserThe role has: ReadFull');
    const changes = screen.getByRole('button', { name: '1 Change', pressed: false });
    await userEvent.click(changes);
    expect(lines()).toEqual(['UserThe role has: ReadFull']);
    await userEvent.click(changes);
    expect(lines()).toHaveLength(4);
  });

  it('is searched by the name of an entity, whole groups left out', async () => {
    renderAdmin(<PermissionMatrix available={available} value={[]} noteOf={(name) => `Note on ${name}`} />);
    await userEvent.type(screen.getByRole('searchbox'), 'ROLE');
    await vi.waitFor(() => expect(screen.getAllByRole('region')).toHaveLength(1), 20_000);
    expect(lines()).toEqual(['RoleNote on RoleNo Access']);
    await userEvent.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('No permission has this name.')).toBeVisible();
  });

  it('folds its groups one by one and all at once, but never what is searched for', async () => {
    renderAdmin(<PermissionMatrix available={available} value={[]} pathOf={(name) => `/of/${name}`} />);
    await userEvent.click(screen.getByRole('button', { name: 'Administration', expanded: true }));
    expect(lines()).toEqual(['FirmNo Access']);
    expect(group('Administration')).toHaveTextContent('0 of 3');
    expect(screen.getByRole('link', { name: 'Firm' })).toHaveAttribute('tabindex', '0');
    await userEvent.click(screen.getByRole('button', { name: 'Fold All' }));
    expect(lines()).toEqual([]);
    await userEvent.type(screen.getByRole('searchbox'), 'role');
    await vi.waitFor(() => expect(lines()).toEqual(['RoleNo Access']), 20_000);
    expect(screen.queryByRole('button', { name: 'Administration' })).toBeNull();
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.click(await screen.findByRole('button', { name: 'Unfold All' }));
    expect(lines()).toHaveLength(4);
  });

  it('leads on by its names, which are one Tab stop', async () => {
    renderAdmin(<PermissionMatrix available={available} value={[]} pathOf={(name) => `/of/${name}`} />);
    screen.getByRole('link', { name: 'Account' }).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Role' })).toHaveFocus();
    await userEvent.keyboard('{End}{ArrowDown}f');
    expect(screen.getByRole('link', { name: 'Firm' })).toHaveFocus();
    expect(document.querySelectorAll('li [tabindex="0"]')).toHaveLength(1);
  });

  it('is taken along as a spreadsheet, with all that was searched away', async () => {
    const saved = vi.spyOn(files, 'saveFile').mockReturnValue();
    renderAdmin(<PermissionMatrix available={available} value={['full:User']} noteOf={() => '=1'} />);
    await userEvent.click(screen.getByRole('button', { name: 'Download Permissions' }));
    await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce(), 10_000);
    const [file = new Blob(), name] = saved.mock.calls[0] ?? [];
    expect(name).toBe('Permissions.xlsx');
    const { Sheets } = read(await file.arrayBuffer());
    expect(utils.sheet_to_json(Sheets.Permissions ?? {}, { header: 1 })).toEqual([
      ['Area', 'Permission', 'Access', 'Note'],
      ['Administration', 'Account', 'No Access', "'=1"],
      ['Administration', 'User', 'Full', "'=1"],
      ['Administration', 'Role', 'No Access', "'=1"],
      ['Firms', 'Firm', 'No Access', "'=1"],
    ]);
  });
});

describe('a permission matrix to edit', () => {
  it('has exactly one choice for each entity, none beyond the account', async () => {
    const { value } = edit(['read:Firm', 'read:User', 'full:User']);
    expect(choices('Firm')).toEqual(['No Access', 'Read*']);
    expect(choices('User')).toEqual(['No Access', 'Read', 'Full*']);
    await userEvent.click(choice('User', 'Read'));
    expect(choices('User')).toEqual(['No Access', 'Read*', 'Full']);
    expect(value()).toEqual(['read:User', 'read:Firm']);
    await userEvent.click(choice('User', 'No Access'));
    expect(value()).toEqual(['read:Firm']);
  });

  it('gives a level to a group and to all, as far as the account has it', async () => {
    const { value } = edit([]);
    expect(pressed(': Administration')).toEqual(['true', 'false', 'false']);
    await userEvent.click(screen.getByRole('button', { name: 'Select All Read Access: Administration' }));
    expect(value()).toEqual(['read:Account', 'read:User', 'read:Role']);
    expect(pressed(': Administration')).toEqual(['false', 'true', 'false']);
    await userEvent.click(choice('Role', 'Full'));
    expect(pressed(': Administration')).toEqual(['false', 'mixed', 'mixed']);
    await userEvent.click(screen.getByRole('button', { name: 'Select All Full Access' }));
    expect(value()).toEqual(['full:Account', 'full:User', 'full:Role', 'read:Firm']);
    expect(pressed('')).toEqual(['false', 'false', 'true']);
    await userEvent.click(screen.getByRole('button', { name: 'Select All No Access' }));
    expect(value()).toEqual([]);
  });

  it('is one Tab stop, crossed by arrows; N, R and F choose', async () => {
    const { value } = edit(['full:User']);
    choice('Account', 'No Access').focus();
    const steps = [
      ['{ArrowDown}', 'User', 'Full'],
      ['{ArrowDown}', 'Role', 'No Access'],
      ['r', 'Role', 'Read'],
      ['{ArrowRight}', 'Role', 'Full'],
      ['{ArrowDown}', 'Firm', 'No Access'],
      ['f', 'Firm', 'No Access'],
      ['{ArrowUp}', 'Role', 'Full'],
      ['n', 'Role', 'No Access'],
      ['{End}', 'Firm', 'No Access'],
      ['{Home}', 'Account', 'No Access'],
      ['f', 'Account', 'Full'],
    ] as const;
    for (const [key, entity, level] of steps) {
      await userEvent.keyboard(key);
      expect(choice(entity, level)).toHaveFocus();
      expect(choice(entity, level)).toBeChecked();
    }
    expect(value()).toEqual(['full:Account', 'full:User']);
    const stops = screen.getAllByRole('radiogroup').filter((row) => row.querySelector('[tabindex="0"]'));
    expect(stops).toEqual([screen.getByRole('radiogroup', { name: 'Account' })]);
  });

  it('draws the group of a choice again, and no other', async () => {
    const noteOf = vi.fn<(entity: PermissionEntity) => undefined>();
    edit([], undefined, noteOf);
    noteOf.mockClear();
    await userEvent.click(choice('User', 'Read'));
    expect(choice('User', 'Read')).toBeChecked();
    expect(new Set(noteOf.mock.calls.flat())).toEqual(new Set(['Account', 'User', 'Role']));
  });

  it('says what each entity was when it was saved', async () => {
    edit(['read:User'], ['read:User']);
    await userEvent.click(choice('User', 'Full'));
    expect(screen.getByRole('radiogroup', { name: 'User' })).toHaveTextContent('Before: Read');
    expect(screen.getByRole('button', { name: '1 Change' })).toBeVisible();
    await userEvent.click(choice('User', 'Read'));
    expect(screen.queryByText(/Before/)).toBeNull();
  });
});

/** A form that keeps the choice. */
function edit(given: Permission[], saved?: Permission[], noteOf?: (entity: PermissionEntity) => undefined) {
  let value: readonly Permission[] = given;
  function Form() {
    const [permissions, setPermissions] = useState(given);
    value = permissions;
    return (
      <PermissionMatrix
        available={available}
        value={permissions}
        onChange={setPermissions}
        {...(noteOf && { noteOf })}
        {...(saved && { base: { permissions: saved, of: 'saved' } })}
      />
    );
  }
  renderAdmin(<Form />);
  return { value: () => value };
}

const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const group = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });
const radios = (entity: string) =>
  within(screen.getByRole('radiogroup', { name: entity })).getAllByRole<HTMLInputElement>('radio');
const choice = (entity: string, level: string) =>
  within(screen.getByRole('radiogroup', { name: entity })).getByRole('radio', { name: level });
const choices = (entity: string) =>
  radios(entity).map((radio) => `${radio.getAttribute('aria-label')}${radio.checked ? '*' : ''}`);
const pressed = (end: string) =>
  ['No', 'Read', 'Full'].map((level) =>
    screen.getByRole('button', { name: `Select All ${level} Access${end}` }).getAttribute('aria-pressed'),
  );
