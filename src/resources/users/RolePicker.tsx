import { Box, Stack, Typography } from '@mui/material';
import { type RefCallback, useState } from 'react';
import { useGetList } from 'react-admin';
import { wordMatcher } from '#contract/normalise.ts';
import type { Role } from '#contract/roles.ts';
import type { User } from '#contract/users.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { ControlBox } from '#src/admin/inputs/ControlBox.tsx';
import { useInputNote } from '#src/admin/inputs/InputFrame.tsx';
import { SwitchInput } from '#src/admin/inputs/SwitchInput.tsx';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { useRoleTexts } from '#src/parts/useRoleTexts.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { grantsOf, groupNames, isByGroups } from './directory/useManaged.ts';

type RolePickerProps = {
  /** Role ids. */
  value: readonly string[];
  /** Whose roles they are, if somebody's: what groups give them stays. */
  user?: Pick<User, 'roleGrants'>;
  onChange: (value: string[]) => void;
  error?: string | undefined;
  /** Gets the focus when a role is at fault. */
  ref?: RefCallback<HTMLElement> | undefined;
};

/** A search and a switch for each role of the account (document 2, section 2). */
export function RolePicker({ value, user = {}, onChange, error, ref }: RolePickerProps) {
  const { text } = useTexts();
  const { nameOf, descriptionOf } = useRoleTexts();
  const { reasonAgainstRole } = useCeiling();
  const { list } = useFormats();
  const [search, setSearch] = useState('');
  const { control, note } = useInputNote(undefined, { error });
  const { data: roles, error: failure, refetch } = useRoles();

  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id].sort());
  const byGroups = (id: string) =>
    text('users.managed.byGroups', { groups: list(groupNames(grantsOf(user, id))) });
  const isFound = wordMatcher(search);
  const found = roles?.filter((role) => isFound(nameOf(role)));
  return (
    <Stack sx={{ gap: 2 }}>
      <div>
        <ControlBox>
          <input
            {...control}
            type="search"
            aria-label={text('roles.search')}
            placeholder={text('roles.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            ref={ref}
          />
        </ControlBox>
        {note}
      </div>
      {failure && <LoadFailure message={text('roles.couldNotLoad')} error={failure} onRetry={refetch} />}
      {!roles && !failure && <LoadingState />}
      {found?.length === 0 && <Typography color="text.secondary">{text('roles.empty')}</Typography>}
      <Box sx={{ display: 'grid', gap: 1 }}>
        {found?.map((role) => (
          <SwitchInput
            key={role.id}
            label={
              <>
                {nameOf(role)}
                <Typography
                  variant="body2"
                  component="span"
                  className="text-secondary"
                  sx={{ display: 'block' }}
                >
                  {descriptionOf(role)}
                </Typography>
              </>
            }
            isOn={value.includes(role.id)}
            reason={isByGroups(user, role.id) ? byGroups(role.id) : reasonAgainstRole(role)}
            onToggle={() => toggle(role.id)}
          />
        ))}
      </Box>
    </Stack>
  );
}

/** All roles of the current account (document 1, section 9). */
export const useRoles = () =>
  useGetList<Role>('roles', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  });
