import { useRef, useState } from 'react';
import { grants } from '#contract/permissions.ts';
import { givenBy, type Role } from '#contract/roles.ts';
import type { User } from '#contract/users.ts';
import { useTexts } from '#i18n/texts.ts';
import { FormDialog } from '#src/admin/form/FormDialog.tsx';
import { useRecordSave } from '#src/admin/form/useRecordSave.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { PermissionChips } from '#src/parts/PermissionChips.tsx';
import { useQuestion } from '#src/ui/useQuestion.tsx';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { RolePicker, useRoles } from './RolePicker.tsx';

/** A user's roles, to be given and taken (document 2, section 2). */
export function RolesDialog({ base, onClose }: { base: User; onClose: () => void }) {
  const { text } = useTexts();
  const [chosen, setChosen] = useState(() => roleIds(base).roles);
  const { data: roles } = useRoles();
  const isSaved = useRef(false);

  const known = new Map([...base.roles, ...(roles ?? [])].map((role) => [role.id, role]));
  const own = useOwnRights(base);
  const isChanged = chosen.join() !== roleIds(base).roles.join();

  const inRecord = (values: { roles: string[] }, user: User) => {
    const all = new Map([...user.roles.map((role) => [role.id, role] as const), ...known]);
    return { ...user, roles: values.roles.map((id) => all.get(id) ?? { id, name: id }) };
  };
  const { save, dialog } = useRecordSave({
    by: 'users.setRoles',
    valuesOf: roleIds,
    inRecord,
    done: text('users.updated'),
  });
  const { run, isRunning, failure } = useSingleFlight(async () => {
    await own.askBefore(chosen.flatMap((id) => known.get(id) ?? []));
    await save({ roles: chosen }, base);
    isSaved.current = true;
    onClose();
    if (isChanged) own.startAnew();
  });

  return (
    <>
      <FormDialog
        title={text('roles.edit')}
        submitLabel={text('roles.save')}
        isSaving={isRunning}
        failure={failure}
        isUnsaved={() => !isSaved.current && isChanged}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
        onClose={onClose}
      >
        <RolePicker value={chosen} user={base} onChange={setChosen} />
      </FormDialog>
      {own.question}
      {dialog}
    </>
  );
}

/** For one's own roles: what one is about to lose, and then the app with the remaining rights. */
function useOwnRights({ id }: User) {
  const { text } = useTexts();
  const { profile, startAnew } = useSignedIn();
  const { ask, question } = useQuestion();
  const isOwn = id === profile.id;
  return {
    question,
    askBefore: async (roles: readonly Role[]) => {
      const left = roles.flatMap(givenBy);
      const lost = profile.permissions.filter((permission) => !grants(left, permission));
      if (!isOwn || lost.length === 0) return;
      await ask({
        title: text('users.ownRoles.title'),
        text: text('users.ownRoles.text'),
        children: <PermissionChips permissions={lost} />,
        confirmLabel: text('roles.save'),
        isDestructive: true,
      });
    },
    /** This page's knowledge of one's rights is as of its loading. */
    startAnew: () => isOwn && startAnew('users.ownRoles.done'),
  };
}

const roleIds = (user: User) => ({ roles: user.roles.map(({ id }) => id).sort() });
