import { type AccountDetails, Subscription } from '../../../contract/accounts';
import { grants } from '../../../contract/permissions';
import { useSignedIn } from '../../layout/SignedIn';
import { RecordCard } from '../../parts/record/RecordCard';
import { useInputs } from '../../parts/record/useInputs';
import { useRecord } from '../../parts/record/useRecord';
import { useRecordTexts } from '../../parts/record/useRecordTexts';
import { RecordTimeline } from '../../parts/timeline/RecordTimeline';
import { CheckboxInput } from '../../ui/inputs/CheckboxInput';
import { TextInput } from '../../ui/inputs/TextInput';
import { AccountScreen } from './AccountScreen';
import { AccountStatusButton } from './AccountStatusButton';
import { LicenseInputs } from './LicenseInputs';
import { TraitsCard } from './TraitsCard';

/** What an account has of the platform (document 2, section 2): its name, its licences and its products. */
export function SubscriptionScreen() {
  return (
    <AccountScreen part="subscription" actions={<AccountStatusButton />}>
      <SubscriptionCard />
      <TraitsCard />
      <History />
    </AccountScreen>
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

function History() {
  const { version } = useRecord<AccountDetails>();
  return <RecordTimeline objectType="accounts" version={version} />;
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
