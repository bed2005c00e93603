import { type AccountDetails, IpSettings } from '../../../contract/accounts';
import { useLinks } from '../../layout/useLinks';
import { RecordCard } from '../../parts/record/RecordCard';
import { useInputs } from '../../parts/record/useInputs';
import { useRecordTexts } from '../../parts/record/useRecordTexts';
import { securityPath } from '../../parts/securityPaths';
import { CheckboxInput } from '../../ui/inputs/CheckboxInput';
import { AccountScreen } from './AccountScreen';
import { LocalLoginChip } from './LocalLoginChip';
import { PasswordPolicyCard } from './PasswordPolicyCard';
import { ReachedUsers } from './ReachedUsers';

/** Signing in by password: what the account asks of passwords, and of those who have one (document 2, section 2). */
export function LocalLoginScreen() {
  const { text } = useRecordTexts();
  const links = useLinks();
  return (
    <AccountScreen
      part="localLogin"
      behind={[{ label: text('security.name'), to: links.inAccount(securityPath) }]}
      chips={<LocalLoginChip />}
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
      call="accounts.setIpSettings"
    >
      <TwoFactorInput />
    </RecordCard>
  );
}

function TwoFactorInput() {
  const { field } = useInputs<IpSettings>();
  const { labelEnd: _, ...required } = field('requireTwoFactorAuth');
  return (
    <>
      <CheckboxInput {...required} />
      <ReachedUsers text="twoFactor.reaches" isOfLocalLogin />
    </>
  );
}
