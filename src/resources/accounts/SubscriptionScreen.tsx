import { type AccountDetails, Subscription } from '#contract/accounts.ts';
import { grants } from '#contract/permissions.ts';
import { useTexts } from '#i18n/texts.ts';
import { useInputs } from '#src/admin/form/useInputs.ts';
import { CheckboxInput } from '#src/admin/inputs/CheckboxInput.tsx';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { RecordCard } from '#src/admin/record/RecordCard.tsx';
import { useFields } from '#src/admin/record/useFields.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { useAccountHighlights } from '#src/layout/accountShell/useAccountHighlights.tsx';
import { RecordTimeline } from '#src/parts/timeline/RecordTimeline.tsx';
import { AccountScreen } from './AccountScreen.tsx';
import { AccountStatusButton } from './AccountStatusButton.tsx';
import { LicenseInputs } from './LicenseInputs.tsx';
import { TraitsCard } from './TraitsCard.tsx';

/** An account's subscription (document 2, section 2): its name, licences and products. */
export function SubscriptionScreen() {
  return (
    <AccountScreen part="subscription" actions={<AccountStatusButton />}>
      <SubscriptionCard />
      <TraitsCard />
      <History />
    </AccountScreen>
  );
}

/** Only those who may edit every account change what is paid for, in their own account too. */
function SubscriptionCard() {
  const { text } = useTexts();
  const { show } = useFields();
  const { profile } = useSignedIn();
  const account = useRecordContext<AccountDetails>();
  const isInHead = useAccountHighlights() !== undefined;
  return (
    <RecordCard<AccountDetails>
      part="subscription.card"
      facts={[
        'name',
        ...(isInHead ? [] : (['subdomain', 'accountType'] as const)),
        'cmgEntityKey',
        ...(isInHead
          ? []
          : [
              'licenseType' as const,
              { label: text('accounts.subscription.licenseCount'), value: show('licenseCount', account) },
            ]),
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
  const { version } = useRecordContext<AccountDetails>();
  return <RecordTimeline objectType="accounts" version={version} />;
}

function SubscriptionInputs() {
  const { word } = useFields();
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
