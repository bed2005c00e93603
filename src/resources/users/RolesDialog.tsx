import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { User } from '#contract/users.ts';
import { useRecordSave } from '#src/parts/record/useRecordSave.ts';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { useOnce } from '#src/ui/useOnce.ts';
import { RolePicker, useRoles } from './RolePicker.tsx';

/** The roles of a user, to be given and taken (document 2, section 2). */
export function RolesDialog({ base, onClose }: { base: User; onClose: () => void }) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState(() => roleIds(base).roles);
  const { data: roles } = useRoles();

  const inRecord = (values: { roles: string[] }, user: User) => {
    const known = new Map([...user.roles, ...base.roles, ...(roles ?? [])].map((role) => [role.id, role]));
    return { ...user, roles: values.roles.map((id) => known.get(id) ?? { id, name: id }) };
  };
  const { save, dialog } = useRecordSave('users.setRoles', { valuesOf: roleIds, inRecord });
  const { run, isRunning, failure } = useOnce(async () => {
    await save({ roles: chosen }, base, translate('users.updated'));
    onClose();
  });

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
        <RolePicker value={chosen} onChange={setChosen} />
      </FormDialog>
      {dialog}
    </>
  );
}

const roleIds = (user: User) => ({ roles: user.roles.map(({ id }) => id).sort() });
