import type { User } from '#contract/users.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useRoleTexts } from '#src/parts/useRoleTexts.ts';
import { DirectoryAct } from './DirectoryAct.tsx';
import { isByGroups, useManaged } from './useManaged.ts';

/** Ends that the directory manages a user, naming the roles that end with it. */
export function StopManaging() {
  const { text } = useTexts();
  const { list } = useFormats();
  const { nameOf } = useRoleTexts();
  const user = useRecordContext<User>();
  const { directory } = useManaged();
  if (directory === undefined) return null;
  const ending = user.roles.filter(({ id }) => isByGroups(user, id)).map(nameOf);
  const question = [
    text('userDirectory.stop.question', { directory }),
    text(`userDirectory.stop.${ending.length > 0 ? 'ending' : 'kept'}`, {
      smart_count: ending.length,
      roles: list(ending),
    }),
  ];
  return <DirectoryAct call="users.stopManaging" question={question.join(' ')} />;
}
