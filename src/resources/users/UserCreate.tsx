import { Typography } from '@mui/material';
import { UserCreate as NewUser } from '#contract/users.ts';
import { Create } from '#src/admin/form/Create.tsx';
import { useInputs } from '#src/admin/form/useInputs.ts';
import { CheckboxInput } from '#src/admin/inputs/CheckboxInput.tsx';
import { useCan } from '#src/admin/resource/useCan.ts';
import { RolePicker } from './RolePicker.tsx';
import { UserInputs } from './UserInputs.tsx';

/** The Create New User dialog over the list (document 2, section 2). */
export function UserCreate() {
  const can = useCan();
  return (
    <Create
      schema={NewUser}
      values={{ firstName: '', lastName: '', email: '', employeeKey: '', sendInvite: true, roles: [] }}
    >
      <UserInputs withEmail />
      <InviteInput />
      {can('roles.list') && <RolesInput />}
    </Create>
  );
}

function InviteInput() {
  const { field } = useInputs<NewUser>();
  return <CheckboxInput {...field('sendInvite')} />;
}

/** Without a role the user could open nothing after their first sign-in. */
function RolesInput() {
  const { control } = useInputs<NewUser>();
  const { label, value, onChange, error, ref } = control('roles');
  return (
    <fieldset className="plainFieldset">
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1 }}>
        {label}
      </Typography>
      <RolePicker value={value ?? []} onChange={onChange} error={error} ref={ref} />
    </fieldset>
  );
}
