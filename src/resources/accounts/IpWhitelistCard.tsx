import { Link, Typography } from '@mui/material';
import { type AccountDetails, type IpSettings, IpSettingsForm } from '../../../contract/accounts';
import { grants } from '../../../contract/permissions';
import { useSignedIn } from '../../layout/SignedIn';
import { useCan } from '../../layout/useCan';
import { useFacts } from '../../parts/record/useFacts';
import { FormContext, useInputs } from '../../parts/record/useInputs';
import { useRecord } from '../../parts/record/useRecord';
import { useRecordSave } from '../../parts/record/useRecordSave';
import { useRecordTexts } from '../../parts/record/useRecordTexts';
import { EditCard } from '../../ui/EditCard';
import { FactList } from '../../ui/FactList';
import { CheckboxInput } from '../../ui/inputs/CheckboxInput';
import { MultilineInput } from '../../ui/inputs/MultilineInput';
import { ipSettingsOf } from './ipSettingsOf';
import { ReachedUsers } from './ReachedUsers';

/**
 * From where the account may be used. Its own administrators read it and are told whom to ask; whoever may edit every
 * account changes it (decisions, ruling 5).
 */
export function IpWhitelistCard() {
  const { text } = useRecordTexts();
  const can = useCan();
  const facts = useFacts();
  const { profile } = useSignedIn();
  const account = useRecord<AccountDetails>();
  const { save, dialog } = useRecordSave<AccountDetails, IpSettings>('accounts.setIpSettings', {
    valuesOf: ipSettingsOf,
  });
  const mayEdit = grants(profile.permissions, 'full:GlobalAccount') && can('accounts.setIpSettings');
  return (
    <>
      <EditCard
        title={text('ipWhitelist.title')}
        record={account}
        canEdit={mayEdit}
        schema={IpSettingsForm}
        toForm={toForm}
        onSave={(settings, base) => save(settings, base, text('updated'))}
        view={
          <>
            {!mayEdit && <ContactSupport />}
            <FactList facts={facts(account, ['enforceIpWhitelist', 'ipWhitelist'])} />
          </>
        }
      >
        {(field, control) => (
          <FormContext value={{ field, control, schema: IpSettingsForm }}>
            <IpWhitelistInputs />
          </FormContext>
        )}
      </EditCard>
      {dialog}
    </>
  );
}

const toForm = (account: AccountDetails) => ({
  ...ipSettingsOf(account),
  ipWhitelist: account.ipWhitelist.join('\n'),
});

function ContactSupport() {
  const { text } = useRecordTexts();
  const { supportAddress } = useSignedIn().config;
  return (
    <Typography sx={{ mb: 1.5 }}>
      {text('ipWhitelist.contactSupport')}{' '}
      {supportAddress && <Link href={`mailto:${supportAddress}`}>{supportAddress}</Link>}
    </Typography>
  );
}

function IpWhitelistInputs() {
  const { text } = useRecordTexts();
  const { field, control } = useInputs<ReturnType<typeof toForm>>();
  const { labelEnd: _, ...enforce } = field('enforceIpWhitelist');
  return (
    <>
      <CheckboxInput {...enforce} />
      <MultilineInput
        {...control('ipWhitelist')}
        label={text('ipWhitelist.addresses')}
        help={text('ipWhitelist.addressesHelp')}
      />
      <ReachedUsers text="ipWhitelist.reaches" />
    </>
  );
}
