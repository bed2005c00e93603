import type { AccountDetails } from '#contract/accounts.ts';
import type { IdentityProvider } from '#contract/identityProviders.ts';
import { isSame } from '#src/admin/form/mergeChanges.ts';
import { type SavedProvider, savedIn } from './savedIn.ts';

/** The question before a save that changes how people log in (document 2, section 4, in its order). */
export type LoginQuestion = 'activate' | 'activateLocal' | 'update';

type Account = Pick<AccountDetails, 'localLoginEnabled' | 'identityProviders'>;

/** Another configuration is neither tested nor active, whatever is sent; another name is the same provider. */
export function loginQuestion(
  { localLoginEnabled, identityProviders }: Account,
  before: IdentityProvider,
  { enabled, configuration }: SavedProvider,
): LoginQuestion | undefined {
  const isReconfigured = !isSame(savedIn(before).configuration, configuration);
  if (localLoginEnabled) return enabled && before.verified && !isReconfigured ? 'activate' : undefined;
  const [active, ...others] = identityProviders.filter((one) => one.enabled && one.verified);
  if (active?.providerType !== before.providerType || others.length > 0) return undefined;
  if (!enabled) return 'activateLocal';
  return isReconfigured ? 'update' : undefined;
}
