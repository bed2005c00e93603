import { Link, Typography } from '@mui/material';
import { type AccountDetails, type IpSettings, IpSettingsForm } from '#contract/accounts.ts';
import { grants } from '#contract/permissions.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSignedIn } from '#src/layout/SignedIn.ts';
import { useCan } from '#src/layout/useCan.ts';
import { useFacts } from '#src/parts/record/useFacts.ts';
import { useInputs } from '#src/parts/record/useInputs.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { useRecordSave } from '#src/parts/record/useRecordSave.ts';
import { EditCard } from '#src/ui/EditCard.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { CheckboxInput } from '#src/ui/inputs/CheckboxInput.tsx';
import { MultilineInput } from '#src/ui/inputs/MultilineInput.tsx';
import { ipSettingsOf } from './ipSettingsOf.ts';
import { ReachedUsers } from './ReachedUsers.tsx';

/**
 * From where the account may be used. Its own administrators read it and are told whom to ask; whoever may edit every
 * account changes it (decisions, ruling 5).
 */
export function IpWhitelistCard() {
  const { text } = useTexts();
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
        title={text('accounts.ipWhitelist.title')}
        record={account}
        canEdit={mayEdit}
        schema={IpSettingsForm}
        toForm={toForm}
        onSave={(settings, base) => save(settings, base, text('accounts.updated'))}
        view={
          <>
            {!mayEdit && <ContactSupport />}
            <FactList facts={facts(account, ['enforceIpWhitelist', 'ipWhitelist'])} />
          </>
        }
      >
        <IpWhitelistInputs />
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
  const { text } = useTexts();
  const { supportAddress } = useSignedIn().config;
  return (
    <Typography sx={{ mb: 1.5 }}>
      {text('accounts.ipWhitelist.contactSupport')}{' '}
      {supportAddress && <Link href={`mailto:${supportAddress}`}>{supportAddress}</Link>}
    </Typography>
  );
}

function IpWhitelistInputs() {
  const { text } = useTexts();
  const { field, control } = useInputs<ReturnType<typeof toForm>>();
  const { labelEnd: _, ...enforce } = field('enforceIpWhitelist');
  return (
    <>
      <CheckboxInput {...enforce} />
      <MultilineInput
        {...control('ipWhitelist')}
        label={text('accounts.ipWhitelist.addresses')}
        help={text('accounts.ipWhitelist.addressesHelp')}
      />
      <ReachedUsers text="ipWhitelist.reaches" />
    </>
  );
}
