import { Box, FormControlLabel, Switch, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useGetList, useGetRecordRepresentation, useNotify, useTranslate } from 'react-admin';
import type { Role } from '../../../contract/roles';
import type { User } from '../../../contract/users';
import { useRecordSave } from '../../parts/record/useRecordSave';
import { useCeiling } from '../../parts/useCeiling';
import { useRoleTexts } from '../../parts/useRoleTexts';
import { FormDialog } from '../../ui/FormDialog';
import { TextInput } from '../../ui/inputs/TextInput';
import { LoadFailure } from '../../ui/LoadFailure';
import { LoadingState } from '../../ui/LoadingState';
import { useOnce } from '../../ui/useOnce';

/** A search and a switch for each role of the account (document 2, section 2). */
export function RolesDialog({ base, onClose }: { base: User; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const represent = useGetRecordRepresentation();
  const { nameOf } = useRoleTexts();
  const { reasonAgainstRole } = useCeiling();
  const [chosen, setChosen] = useState(() => roleIds(base).roles);
  const [search, setSearch] = useState('');
  const { data: roles, error, refetch } = useGetList<Role>('roles', allRoles);

  const { save, dialog } = useRecordSave('users.setRoles', roleIds, (values, user: User) => {
    const known = new Map([...user.roles, ...base.roles, ...(roles ?? [])].map((role) => [role.id, role]));
    return { ...user, roles: values.roles.map((id) => known.get(id) ?? { id, name: id }) };
  });
  const { run, isRunning, failure } = useOnce(async () => {
    if (await save({ roles: chosen }, base)) {
      notify('users.updated', { type: 'success', about: String(represent(base)) });
    }
    onClose();
  });

  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].sort());
  const found = roles?.filter((role) =>
    nameOf(role).toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()),
  );
  return (
    <>
      <FormDialog
        isOpen
        title={translate('roles.edit')}
        submitLabel={translate('roles.save')}
        isSaving={isRunning}
        failure={failure}
        isUnsaved={() => chosen.join() !== roleIds(base).roles.join()}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
        onClose={onClose}
      >
        <TextInput
          label={translate('roles.search')}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {error && <LoadFailure message={translate('roles.couldNotLoad')} error={error} onRetry={refetch} />}
        {!roles && !error && <LoadingState />}
        {found?.length === 0 && <Typography color="text.secondary">{translate('roles.notFound')}</Typography>}
        <Box sx={{ display: 'grid', gap: 1 }}>
          {found?.map((role) => (
            <RoleSwitch
              key={role.id}
              role={role}
              isOn={chosen.includes(role.id)}
              reason={reasonAgainstRole(role)}
              onToggle={() => toggle(role.id)}
            />
          ))}
        </Box>
      </FormDialog>
      {dialog}
    </>
  );
}

/** Document 1, section 9. */
const allRoles = { pagination: { page: 1, perPage: 100 }, sort: { field: 'name', order: 'ASC' as const } };

const roleIds = (user: User) => ({ roles: user.roles.map(({ id }) => id).sort() });

type RoleSwitchProps = {
  role: Role;
  isOn: boolean;
  /** Why this role can be neither given nor taken; the switch then stays as it is, in the tab order. */
  reason: string | undefined;
  onToggle: () => void;
};

function RoleSwitch({ role, isOn, reason, onToggle }: RoleSwitchProps) {
  const reasonId = useId();
  const isRefused = reason !== undefined;
  const { nameOf, descriptionOf } = useRoleTexts();
  const label = (
    <>
      {nameOf(role)}
      <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {descriptionOf(role)}
      </Typography>
    </>
  );
  const input = { 'aria-disabled': isRefused, 'aria-describedby': isRefused ? reasonId : undefined };
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={isOn}
            onChange={() => isRefused || onToggle()}
            slotProps={{ input }}
            sx={{ opacity: isRefused ? 0.4 : 1 }}
          />
        }
        label={label}
        labelPlacement="start"
        sx={{ display: 'flex', m: 0, justifyContent: 'space-between', gap: 2 }}
      />
      {isRefused && (
        <Typography id={reasonId} variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {reason}
        </Typography>
      )}
    </div>
  );
}
