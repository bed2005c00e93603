import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Outlet } from 'react-router-dom';
import { type Profile, ProfileDetails } from '../../../contract/profile';
import { RecordCard } from '../../parts/record/RecordCard';
import { useInputs } from '../../parts/record/useInputs';
import { useRecord } from '../../parts/record/useRecord';
import { useRecordTexts } from '../../parts/record/useRecordTexts';
import { useJobFunctions } from '../../parts/useJobFunctions';
import { SelectInput } from '../../ui/inputs/SelectInput';
import { TextInput } from '../../ui/inputs/TextInput';
import { ApplicationLinks } from './ApplicationLinks';
import { LanguageCard } from './LanguageCard';

/** Who one is, and the dialog over it. */
export function ProfileOverview() {
  return (
    <Box sx={columnsStyle}>
      <DetailsCard />
      <LanguageCard />
      <ApplicationLinks />
      <Outlet />
    </Box>
  );
}

/** Name and job function; the e-mail is for an administrator to change. */
function DetailsCard() {
  const { account } = useRecord<Profile>();
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
      schema={ProfileDetails}
    >
      <DetailsInputs />
    </RecordCard>
  );
}

function DetailsInputs() {
  const translate = useTranslate();
  const { label, text } = useRecordTexts();
  const { email } = useRecord<Profile>();
  const { field } = useInputs<ProfileDetails>();
  const { choices } = useJobFunctions();
  return (
    <>
      <TextInput autoComplete="given-name" {...field('firstName')} />
      <TextInput autoComplete="family-name" {...field('lastName')} />
      <TextInput label={label('email')} help={text('emailFixed')} value={email} readOnly />
      <SelectInput
        choices={choices}
        emptyLabel={translate('users.chooseJobFunction')}
        {...field('jobFunction')}
      />
    </>
  );
}

const columnsStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' },
};
