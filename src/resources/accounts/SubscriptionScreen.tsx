import { Stack } from '@mui/material';
import { RecordContextProvider, useGetOne } from 'react-admin';
import { type AccountDetails, Subscription } from '../../../contract/accounts';
import { grants } from '../../../contract/permissions';
import { AccountPage } from '../../layout/accountShell/AccountPage';
import { useAccountScope } from '../../layout/accountShell/AccountScope';
import { useVisit } from '../../layout/recentPlaces';
import { useSignedIn } from '../../layout/SignedIn';
import { OwnWrites } from '../../parts/record/OwnWrites';
import { RecordCard } from '../../parts/record/RecordCard';
import { useInputs } from '../../parts/record/useInputs';
import { useRecord } from '../../parts/record/useRecord';
import { useRecordTexts } from '../../parts/record/useRecordTexts';
import { RecordTimeline } from '../../parts/timeline/RecordTimeline';
import { CheckboxInput } from '../../ui/inputs/CheckboxInput';
import { TextInput } from '../../ui/inputs/TextInput';
import { LoadingState } from '../../ui/LoadingState';
import { AccountStatusButton } from './AccountStatusButton';
import { LicenseInputs } from './LicenseInputs';
import { TraitsCard } from './TraitsCard';

/** What an account has of the platform (document 2, section 2): its name, its licences and its products. */
export function SubscriptionScreen() {
  const { text } = useRecordTexts();
  const { subdomain, account: known, failure } = useAccountScope();
  const { data: account } = useGetOne<AccountDetails>('accounts', { id: subdomain });
  const label = text('subscription.name');
  const title = text('subscription.title', { account: known.name });
  useVisit(label);
  if (!account) {
    return (
      <AccountPage title={title} label={label}>
        {!failure && <LoadingState lines={6} />}
      </AccountPage>
    );
  }
  return (
    <OwnWrites key={subdomain}>
      <RecordContextProvider value={account}>
        <AccountPage title={title} label={label} actions={<AccountStatusButton />}>
          <Stack sx={{ gap: 2, maxWidth: 960 }}>
            <SubscriptionCard />
            <TraitsCard />
            <RecordTimeline objectType="accounts" version={account.version} />
          </Stack>
        </AccountPage>
      </RecordContextProvider>
    </OwnWrites>
  );
}

/** What is paid for is changed by those who may edit every account, in their own account too. */
function SubscriptionCard() {
  const { text, show } = useRecordTexts();
  const { profile } = useSignedIn();
  const account = useRecord<AccountDetails>();
  return (
    <RecordCard<AccountDetails>
      part="subscription.card"
      facts={[
        'name',
        'subdomain',
        'accountType',
        'cmgEntityKey',
        'licenseType',
        { label: text('subscription.licenseCount'), value: show('licenseCount', account) },
        ...(account.licenseType === 'TRIAL' ? (['trialEndsOn'] as const) : []),
        'externalLicenses',
      ]}
      schema={Subscription}
      canEdit={grants(profile.permissions, 'full:GlobalAccount')}
    >
      <SubscriptionInputs />
    </RecordCard>
  );
}

function SubscriptionInputs() {
  const { word } = useRecordTexts();
  const { field, control } = useInputs<Subscription>();
  const { value: held, onChange: hold, label: heldLabel, ...external } = control('externalLicenses');
  return (
    <>
      <TextInput autoComplete="off" {...field('name')} />
      <LicenseInputs />
      <CheckboxInput
        {...external}
        label={`${heldLabel}: ${word('externalLicenses', 'FUND_DATA')}`}
        checked={held.includes('FUND_DATA')}
        onChange={({ target }) => hold(target.checked ? ['FUND_DATA'] : [])}
      />
    </>
  );
}
