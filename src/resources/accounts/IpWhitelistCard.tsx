import { type AccountDetails, type IpSettings, IpSettingsForm } from '#contract/accounts.ts';
import { grants } from '#contract/permissions.ts';
import { useTexts } from '#i18n/texts.ts';
import { useInputs } from '#src/admin/form/useInputs.ts';
import { CheckboxInput } from '#src/admin/inputs/CheckboxInput.tsx';
import { MultilineInput } from '#src/admin/inputs/MultilineInput.tsx';
import { RecordCard } from '#src/admin/record/RecordCard.tsx';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { TextLink } from '#src/ui/TextLink.tsx';
import { AffectedUsers } from './AffectedUsers.tsx';

/**
 * From where the account may be used. Its own administrators see it and who can change it; those who may edit every
 * account can change it (decisions, ruling 5).
 */
export function IpWhitelistCard() {
  const can = useCan();
  const { profile } = useSignedIn();
  const mayEdit = grants(profile.permissions, 'full:GlobalAccount') && can('accounts.setIpSettings');
  return (
    <RecordCard<AccountDetails, IpSettings>
      part="ipWhitelist"
      about={!mayEdit && <ContactSupport />}
      facts={['enforceIpWhitelist', 'ipWhitelist']}
      schema={IpSettingsForm}
      save={{ by: 'accounts.setIpSettings', valuesOf: ipSettingsOf }}
      toForm={toForm}
      canEdit={mayEdit}
    >
      <IpWhitelistInputs />
    </RecordCard>
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
    <>
      {text('accounts.ipWhitelist.contactSupport')}{' '}
      {supportAddress && <TextLink href={`mailto:${supportAddress}`}>{supportAddress}</TextLink>}
    </>
  );
}

function IpWhitelistInputs() {
  const { text } = useTexts();
  const { field, control } = useInputs<ReturnType<typeof toForm>>();
  return (
    <>
      <CheckboxInput {...field('enforceIpWhitelist')} />
      <MultilineInput
        {...control('ipWhitelist')}
        label={text('accounts.ipWhitelist.addresses')}
        help={text('accounts.ipWhitelist.addressesHelp')}
      />
      <AffectedUsers text="ipWhitelist.affects" />
    </>
  );
}

/** A save of any of the three sends all three (document 2, section 7). */
const ipSettingsOf = ({ enforceIpWhitelist, ipWhitelist, requireTwoFactorAuth }: IpSettings): IpSettings => ({
  enforceIpWhitelist,
  ipWhitelist,
  requireTwoFactorAuth,
});
