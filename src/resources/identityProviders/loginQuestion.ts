import type { AccountDetails } from '../../../contract/accounts';
import type { IdentityProvider } from '../../../contract/identityProviders';

/** What is asked before a save that changes how people log in (document 2, section 4, in its order). */
export type LoginQuestion = 'activate' | 'activateLocal' | 'update';

type Account = Pick<AccountDetails, 'localLoginEnabled' | 'identityProviders'>;
type Change = { enabled: boolean; isReconfigured: boolean };

export function loginQuestion(
  { localLoginEnabled, identityProviders }: Account,
  { providerType, verified }: Pick<IdentityProvider, 'providerType' | 'verified'>,
  { enabled, isReconfigured }: Change,
): LoginQuestion | undefined {
  if (localLoginEnabled) return enabled && verified && !isReconfigured ? 'activate' : undefined;
  const [active, ...others] = identityProviders.filter((one) => one.enabled && one.verified);
  if (active?.providerType !== providerType || others.length > 0) return undefined;
  if (!enabled) return 'activateLocal';
  return isReconfigured ? 'update' : undefined;
}
