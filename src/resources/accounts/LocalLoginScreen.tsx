import { type AccountDetails, IpSettings } from '#contract/accounts.ts';
import { useTexts } from '#i18n/texts.ts';
import { useInputs } from '#src/admin/form/useInputs.ts';
import { CheckboxInput } from '#src/admin/inputs/CheckboxInput.tsx';
import { RecordCard } from '#src/admin/record/RecordCard.tsx';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { OwnAuthenticationChip } from '#src/layout/accountShell/AccountChips.tsx';
import { securityPath } from '#src/layout/securityPaths.ts';
import { AccountScreen } from './AccountScreen.tsx';
import { AffectedUsers } from './AffectedUsers.tsx';
import { LocalLoginChip } from './LocalLoginChip.tsx';
import { PasswordPolicyCard } from './PasswordPolicyCard.tsx';

/** Password sign-in: the account's rules for passwords, and for those who have one (document 2, section 2). */
export function LocalLoginScreen() {
  const { text } = useTexts();
  const links = useLinks();
  return (
    <AccountScreen
      part="localLogin"
      behind={[{ label: text('accounts.security.name'), to: links.inAccount(securityPath) }]}
      chips={
        <>
          <LocalLoginChip />
          <OwnAuthenticationChip />
        </>
      }
    >
      <PasswordPolicyCard />
      <TwoFactorCard />
    </AccountScreen>
  );
}

function TwoFactorCard() {
  return (
    <RecordCard<AccountDetails>
      part="twoFactor"
      facts={['requireTwoFactorAuth']}
      schema={IpSettings}
      save={{ by: 'accounts.setIpSettings' }}
    >
      <TwoFactorInput />
    </RecordCard>
  );
}

function TwoFactorInput() {
  const { field } = useInputs<IpSettings>();
  return (
    <>
      <CheckboxInput {...field('requireTwoFactorAuth')} />
      <AffectedUsers text="twoFactor.affects" isOfLocalLogin />
    </>
  );
}
