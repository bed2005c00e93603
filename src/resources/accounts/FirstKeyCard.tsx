import { Alert, Stack, Typography } from '@mui/material';
import { RecordContextProvider, useGetOne } from 'react-admin';
import type { AccountDetails } from '../../../contract/accounts';
import { FirstEntityKey } from '../../../contract/entityKeys';
import { grants } from '../../../contract/permissions';
import { useAccountScope } from '../../layout/accountShell/AccountScope';
import { useSignedIn } from '../../layout/SignedIn';
import { useRecord } from '../../parts/record/useRecord';
import { useRecordSave } from '../../parts/record/useRecordSave';
import { useRecordTexts } from '../../parts/record/useRecordTexts';
import { BusyButton } from '../../ui/BusyButton';
import { Card } from '../../ui/Card';
import { ErrorBox } from '../../ui/ErrorBox';
import { useUnsavedChangesGuard } from '../../ui/UnsavedChangesGuard';
import { useSaveForm } from '../../ui/useSaveForm';
import { EntityKeyInput } from './EntityKeyInput';

/** Of an account without a firm: says so, and takes the first key from those who may edit every account. */
export function FirstKeyCard() {
  const { text } = useRecordTexts();
  const { profile } = useSignedIn();
  const { subdomain } = useAccountScope();
  const mayEdit = grants(profile.permissions, 'full:GlobalAccount');
  const { data: account } = useGetOne<AccountDetails>('accounts', { id: subdomain }, { enabled: mayEdit });
  return (
    <Card title={text('rolodex.name')}>
      <Typography>{text('rolodex.unmapped')}</Typography>
      {mayEdit && account && (
        <RecordContextProvider value={account}>
          <FirstKeyForm />
        </RecordContextProvider>
      )}
    </Card>
  );
}

function FirstKeyForm() {
  const { text, label } = useRecordTexts();
  const account = useRecord<AccountDetails>();
  const { save, dialog } = useRecordSave<AccountDetails, KeyOf>('accounts.update', {
    valuesOf: ({ cmgEntityKey }) => ({ cmgEntityKey }),
    isFinal: true,
  });
  const { form, field, submit, isSaving, failure, isUnsaved } = useSaveForm({
    schema: FirstEntityKey,
    values: { cmgEntityKey: '' },
    onSave: (values: FirstEntityKey) => save(values, account, text('updated')),
  });
  useUnsavedChangesGuard(isUnsaved);
  return (
    <>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2, mt: 2, maxWidth: 560 }}>
        {failure !== undefined && <ErrorBox error={failure} />}
        <EntityKeyInput
          {...field('cmgEntityKey')}
          label={label('cmgEntityKey')}
          typed={form.watch('cmgEntityKey')}
        />
        <Alert severity="warning" sx={{ py: 0 }}>
          {text('keyWarning')}
        </Alert>
        <BusyButton type="submit" variant="contained" isBusy={isSaving} sx={{ alignSelf: 'start' }}>
          {text('rolodex.save')}
        </BusyButton>
      </Stack>
      {dialog}
    </>
  );
}

type KeyOf = Pick<AccountDetails, 'cmgEntityKey'>;
