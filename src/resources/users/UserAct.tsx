import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { User } from '#contract/users.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { Action } from '#src/ui/Action.tsx';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '#src/ui/ConfirmDialog.tsx';

type UserActProps = {
  call: 'users.endSession' | 'users.endSessions' | 'users.forgetBrowser' | 'users.removeFactor';
  act: (dataProvider: DataProvider, id: string) => Promise<unknown>;
  label: string;
  /** What a toast then says. */
  done: string;
  /** Asked first. */
  question?: Pick<ConfirmDialogProps, 'title' | 'about' | 'text'>;
};

/** A button that ends a user's session or removes a factor or browser, for administrators who may. */
export function UserAct({ call, act, label, done, question }: UserActProps) {
  const can = useCan();
  const user = useRecordContext<User>();
  const dataProvider = useDataProvider<DataProvider>();
  const notify = useNotify();
  const reason = useCeiling().reasonAgainstUser(user);
  const [isAsking, setAsking] = useState(false);
  if (!can(call)) return null;
  const run = async () => {
    await act(dataProvider, user.id);
    notify(done, { type: 'success' });
  };
  if (!question)
    return (
      <ActionButton reason={reason} onAction={run} isSmall>
        {label}
      </ActionButton>
    );
  return (
    <>
      <Action reason={reason} onPress={() => setAsking(true)} isSmall>
        {label}
      </Action>
      <ConfirmDialog
        {...question}
        isOpen={isAsking}
        confirmLabel={question.title}
        isDestructive
        onConfirm={run}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
