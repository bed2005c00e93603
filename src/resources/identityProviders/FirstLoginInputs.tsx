import { Button } from '@mui/material';
import type { FirstLoginForm } from '#contract/firstLogins.ts';
import { useTexts } from '#i18n/texts.ts';
import { useInputs } from '#src/admin/form/useInputs.ts';
import { CheckboxInput } from '#src/admin/inputs/CheckboxInput.tsx';
import { useInputNote } from '#src/admin/inputs/InputFrame.tsx';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import type { ControlProps } from '#src/admin/inputs/useControls.ts';
import { WordButton } from '#src/admin/inputs/WordButton.tsx';
import { governs, useAllRoles, useDefaultRoles } from '#src/parts/useDefaultRoles.ts';
import { useJobFunctions } from '#src/parts/useJobFunctions.ts';
import { useRoleTexts } from '#src/parts/useRoleTexts.ts';
import './firstLogins.css';

/** The users that a provider's logins create, and which roles their groups give. */
export function FirstLoginInputs() {
  const { text } = useTexts();
  const { field, control } = useInputs<FirstLoginForm>();
  const jobs = useJobFunctions();
  const help = (key: string) => text(`identityProviderScreens.firstLogins.${key}Help`);
  const { labelEnd: _, ...domains } = { labelEnd: undefined, ...field('domains') };
  return (
    <>
      <CheckboxInput {...field('createsUsers')} />
      <TextInput {...domains} help={help('domains')} spellCheck={false} autoCapitalize="none" />
      <SelectInput {...field('jobFunction')} choices={jobs.choices} />
      <RolesInput {...control('roleIds')} help={help('roles')} />
      <GroupsInput {...control('groups')} help={help('groups')} />
    </>
  );
}

type Labelled<Value> = ControlProps<Value> & { label: string; help: string };

/** Roles that everyone gets. */
function RolesInput({ label, help, value, onChange, error, ref }: Labelled<string[]>) {
  const roles = useDefaultRoles();
  const { control, note } = useInputNote(undefined, { help, error });
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id].sort());
  return (
    <fieldset className="firstLogins" {...control} tabIndex={-1} ref={ref}>
      <legend>{label}</legend>
      <div className="roles">
        {roles.map((role) => (
          <CheckboxInput
            key={role.value}
            label={role.label}
            checked={value.includes(role.value)}
            onChange={() => toggle(role.value)}
          />
        ))}
      </div>
      {note}
    </fieldset>
  );
}

/** Values of the claim, each with a role. */
function GroupsInput({ label, help, value, onChange, error, ref }: Labelled<FirstLoginForm['groups']>) {
  const { text } = useTexts();
  const { nameOf } = useRoleTexts();
  const all = useAllRoles();
  const roles = all.map((role) => ({ value: role.id, label: nameOf(role) }));
  const isGoverning = all.some((role) => governs(role) && value.some(({ roleId }) => roleId === role.id));
  const { control, note } = useInputNote(undefined, { help, error });
  const say = (key: string, values?: Record<string, number>) =>
    text(`identityProviderScreens.firstLogins.${key}`, values);
  const change = (at: number, changed: Partial<FirstLoginForm['groups'][number]>) =>
    onChange(value.map((line, n) => (n === at ? { ...line, ...changed } : line)));
  return (
    <fieldset className="firstLogins" {...control} tabIndex={-1} ref={ref}>
      <legend>{label}</legend>
      <ol className="groups plainList">
        {value.map(({ group, roleId }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike while they are typed
          <li key={n}>
            <TextInput
              label={say('group')}
              value={group}
              maxLength={300}
              spellCheck={false}
              autoCapitalize="none"
              onChange={({ target }) => change(n, { group: target.value })}
            />
            <SelectInput
              label={say('role')}
              value={roleId}
              emptyLabel={say('chooseRole')}
              choices={roles}
              onChange={({ target }) => change(n, { roleId: target.value })}
            />
            <WordButton
              type="button"
              aria-label={say('removeOf', { line: n + 1 })}
              onClick={() => onChange(value.filter((_, at) => at !== n))}
            >
              {say('remove')}
            </WordButton>
          </li>
        ))}
      </ol>
      <Button size="small" variant="outlined" onClick={() => onChange([...value, { group: '', roleId: '' }])}>
        {say('add')}
      </Button>
      {isGoverning && <p>{say('governing')}</p>}
      {note}
    </fieldset>
  );
}
