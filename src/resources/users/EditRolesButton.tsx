import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { Action } from '#src/ui/Action.tsx';
import { RolesDialog } from './RolesDialog.tsx';

/** The link to a user's roles from the user's row. */
export function EditRolesButton() {
  const { text } = useTexts();
  const can = useCan();
  const user = useRecordContext<User>();
  const { reasonAgainstUser } = useCeiling();
  const [base, setBase] = useState<User>();
  if (!can('users.setRoles') || !can('roles.list')) return null;
  return (
    <>
      <Action reason={reasonAgainstUser(user)} onPress={() => setBase(user)}>
        {text('roles.edit')}
      </Action>
      {base && <RolesDialog base={base} onClose={() => setBase(undefined)} />}
    </>
  );
}
