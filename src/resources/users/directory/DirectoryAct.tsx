import { useState } from 'react';
import { useDataProvider, useGetRecordRepresentation, useNotify } from 'react-admin';
import type { User } from '#contract/users.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { Action } from '#src/ui/Action.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

type DirectoryActProps = {
  call: 'users.link' | 'users.stopManaging';
  /** What will happen. */
  question: string;
};

/** Lets the account's directory manage the current user, or ends that, after a question. */
export function DirectoryAct({ call, question }: DirectoryActProps) {
  const { text } = useTexts();
  const can = useCan();
  const notify = useNotify();
  const represent = useGetRecordRepresentation();
  const user = useRecordContext<User>();
  const dataProvider = useDataProvider<DataProvider>();
  const { reasonAgainstUser } = useCeiling();
  const [isAsking, setAsking] = useState(false);
  if (!can(call)) return null;
  const texts = call === 'users.link' ? 'userDirectory.link' : 'userDirectory.stop';
  const about = String(represent(user));
  return (
    <>
      <Action reason={reasonAgainstUser(user)} onPress={() => setAsking(true)} isSmall>
        {text(`${texts}.action`)}
      </Action>
      <ConfirmDialog
        isOpen={isAsking}
        title={text(`${texts}.action`)}
        about={about}
        text={question}
        confirmLabel={text(`${texts}.action`)}
        isDestructive={call === 'users.stopManaging'}
        onConfirm={async () => {
          await dataProvider.perform(call, { params: { id: user.id } });
          notify(`${texts}.done`, { type: 'success', about });
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
