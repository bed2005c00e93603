import { Alert, Stack, Typography } from '@mui/material';
import { RecordContextProvider, useGetOne } from 'react-admin';
import type { AccountDetails } from '#contract/accounts.ts';
import { FirstEntityKey } from '#contract/entityKeys.ts';
import { grants } from '#contract/permissions.ts';
import { useTexts } from '#i18n/texts.ts';
import { useUnsavedChangesGuard } from '#src/admin/form/UnsavedChangesGuard.tsx';
import { useRecordSave } from '#src/admin/form/useRecordSave.ts';
import { useSaveForm } from '#src/admin/form/useSaveForm.ts';
import { useControls } from '#src/admin/inputs/useControls.ts';
import { useFields } from '#src/admin/record/useFields.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { useQuestion } from '#src/ui/useQuestion.tsx';
import { EntityKeyInput, useEntity } from './EntityKeyInput.tsx';

/** For an account without a firm: says so, and takes the first key from those who may edit every account. */
export function FirstKeyCard() {
  const { text } = useTexts();
  const { profile } = useSignedIn();
  const { subdomain } = useAccountScope();
  const mayEdit = grants(profile.permissions, 'full:GlobalAccount');
  const { data: account } = useGetOne<AccountDetails>('accounts', { id: subdomain }, { enabled: mayEdit });
  return (
    <Card title={text('accounts.rolodex.name')}>
      <Typography>{text('accounts.rolodex.unmapped')}</Typography>
      {mayEdit && account && (
        <RecordContextProvider value={account}>
          <FirstKeyForm />
        </RecordContextProvider>
      )}
    </Card>
  );
}

function FirstKeyForm() {
  const { text } = useTexts();
  const { label } = useFields();
  const account = useRecordContext<AccountDetails>();
  const { save, dialog } = useRecordSave<AccountDetails, KeyOf>({
    by: 'accounts.update',
    valuesOf: ({ cmgEntityKey }) => ({ cmgEntityKey }),
    done: text('accounts.updated'),
    isFinal: true,
  });
  const { ask, question } = useQuestion();
  const { form, field, submit, isSaving, failure, isUnsaved } = useSaveForm({
    schema: FirstEntityKey,
    values: { cmgEntityKey: '' },
    onSave: async (values: FirstEntityKey) => {
      // A key that is taken or unknown is refused anyway.
      if (fault === undefined) await ask(questionOf(values));
      await save(values, account);
    },
  });
  const { value: typed, onChange: pick } = useControls(form)('cmgEntityKey');
  const { name, fault } = useEntity(typed);
  const questionOf = ({ cmgEntityKey }: FirstEntityKey) => ({
    title: text('accounts.rolodex.question'),
    about: [cmgEntityKey, name].filter(Boolean).join(' · '),
    text: text('accounts.keyWarning'),
    confirmLabel: text('accounts.rolodex.confirm'),
  });
  useUnsavedChangesGuard(isUnsaved);
  return (
    <>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2, mt: 2, maxWidth: 560 }}>
        {failure !== undefined && <ErrorBox error={failure} />}
        <EntityKeyInput
          {...field('cmgEntityKey')}
          label={label('cmgEntityKey')}
          typed={typed}
          onPick={pick}
        />
        <Alert severity="warning" sx={{ py: 0 }}>
          {text('accounts.keyWarning')}
        </Alert>
        <BusyButton type="submit" variant="contained" isBusy={isSaving} sx={{ alignSelf: 'start' }}>
          {text('accounts.rolodex.save')}
        </BusyButton>
      </Stack>
      {question}
      {dialog}
    </>
  );
}

type KeyOf = Pick<AccountDetails, 'cmgEntityKey'>;
