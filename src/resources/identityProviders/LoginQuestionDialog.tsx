import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { IdentityProvider } from '#contract/identityProviders.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import type { LoginQuestion } from './loginQuestion.ts';

type LoginQuestionDialogProps = {
  question: LoginQuestion | undefined;
  onYes: () => Promise<void> | void;
  onNo: () => void;
};

/** Asks before people log in another way, and shows what follows, and for which users. */
export function LoginQuestionDialog({ question, onYes, onNo }: LoginQuestionDialogProps) {
  const { text } = useTexts();
  const { name } = useRecordContext<IdentityProvider>();
  if (!question) return null;
  const say = (key: string) => text(`identityProviderScreens.questions.${key}`);
  return (
    <ConfirmDialog
      isOpen
      title={say(`${question}.title`)}
      about={name}
      text={say(`${question}.text`)}
      confirmLabel={say('yes')}
      cancelLabel={say('no')}
      onConfirm={onYes}
      onClose={onNo}
    >
      <p>{say(`${question}.follows`)}</p>
      {question === 'activate' && <Impact />}
    </ConfirmDialog>
  );
}

/**
 * The users that the provider could not match. The question is shown even without it: the server refuses callers who
 * would shut themselves out.
 */
function Impact() {
  const { text } = useTexts();
  const { data: impact, error } = useImpact();
  const say = (key: string, values?: Record<string, number>) =>
    text(`identityProviderScreens.impact.${key}`, values);
  if (error) return <Alert severity="warning">{say('couldNotLoad')}</Alert>;
  if (!impact) return <p>…</p>;
  const { users, unmatched, isCallerOut } = impact;
  if (users === 0) return <Alert severity="info">{say('noUsers')}</Alert>;
  if (unmatched === 0) return <Alert severity="success">{say('none', { smart_count: users })}</Alert>;
  return (
    <Alert severity={isCallerOut ? 'error' : 'warning'}>
      {say('unmatched', { smart_count: unmatched, users })} {isCallerOut && say('callerOut')}
    </Alert>
  );
}

/** The users that enabling the provider would shut out. */
function useImpact() {
  const { id: type } = useRecordContext<IdentityProvider>();
  const dataProvider = useDataProvider<DataProvider>();
  return useQuery({
    queryKey: ['identityProviders', 'impact', type],
    queryFn: ({ signal }) => dataProvider.perform('identityProviders.impact', { params: { type }, signal }),
    gcTime: 0,
  });
}
