import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { Action } from '#src/ui/Action.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { ExportDialog } from './ExportDialog.tsx';

/** A person's rights to their data: to get a copy, and to be forgotten once the user is disabled. */
export function PersonalDataActions() {
  const { text } = useTexts();
  const user = useRecordContext<User>();
  const [open, setOpen] = useState<'export' | 'erase' | null>(null);
  const barred = useCeiling().reasonAgainstUser(user);
  const reason = user.managedBy
    ? text('validation.stillManaged')
    : user.status === 'DISABLED'
      ? undefined
      : text('users.erase.onlyDisabled');
  const close = () => setOpen(null);
  if (user.erasedOn) return null;
  return (
    <>
      <Action reason={barred} onPress={() => setOpen('export')}>
        {text('users.personalData.action')}
      </Action>
      <Action isDestructive reason={barred ?? reason} onPress={() => setOpen('erase')}>
        {text('users.erase.action')}
      </Action>
      {open === 'export' && <ExportDialog onClose={close} />}
      {open === 'erase' && <EraseDialog user={user} onClose={close} />}
    </>
  );
}
