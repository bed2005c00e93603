import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { type Profile, ProfileDetails } from '#contract/profile.ts';
import { useTexts } from '#i18n/texts.ts';
import { useInputs } from '#src/admin/form/useInputs.ts';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { RecordCard } from '#src/admin/record/RecordCard.tsx';
import { useFields } from '#src/admin/record/useFields.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { InvestorCoverageCard } from '#src/parts/investorCoverage/lazyCoverage.ts';
import { useJobFunctions } from '#src/parts/useJobFunctions.ts';
import { LockNote } from '#src/ui/Lock.tsx';
import { ApplicationLinks } from './ApplicationLinks.tsx';
import { LanguageCard } from './LanguageCard.tsx';

/** The signed-in person, and the dialog over it. */
export function ProfileOverview() {
  return (
    <div className="cardColumns">
      <DetailsCard />
      <div className="side">
        <LanguageCard />
        <ApplicationLinks />
      </div>
      <div className="wide">
        <CoverageCard />
      </div>
      <Outlet />
    </div>
  );
}

/** Name and job function; only an administrator changes the email. */
function DetailsCard() {
  const { text } = useTexts();
  const { account, managedBy } = useRecordContext<Profile>();
  const directory = managedBy && text(`users.managedBy.${managedBy}`);
  return (
    <RecordCard<Profile>
      part="details"
      facts={[
        'firstName',
        'lastName',
        'email',
        'jobFunction',
        ...(account.accountType === 'SELL_SIDE' ? (['configurationStatus'] as const) : []),
      ]}
      about={directory && <LockNote>{text('users.managed.note', { directory })}</LockNote>}
      canEdit={!directory}
      schema={ProfileDetails}
    >
      <DetailsInputs />
    </RecordCard>
  );
}

/** The firms one covers, if the CRM data knows one's employee key. */
function CoverageCard() {
  const { id, configurationStatus } = useRecordContext<Profile>();
  if (configurationStatus !== 'CONFIGURED') return null;
  return (
    <Suspense>
      <InvestorCoverageCard of={{ selfId: id }} isConfigured />
    </Suspense>
  );
}

function DetailsInputs() {
  const { text } = useTexts();
  const { label } = useFields();
  const { email } = useRecordContext<Profile>();
  const { field } = useInputs<ProfileDetails>();
  const { choices } = useJobFunctions();
  return (
    <>
      <TextInput autoComplete="given-name" {...field('firstName')} />
      <TextInput autoComplete="family-name" {...field('lastName')} />
      <TextInput label={label('email')} help={text('profile.emailFixed')} value={email} readOnly />
      <SelectInput choices={choices} emptyLabel={text('users.chooseJobFunction')} {...field('jobFunction')} />
    </>
  );
}
