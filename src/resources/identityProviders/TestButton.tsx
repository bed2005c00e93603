import { useState } from 'react';
import type { IdentityProvider } from '../../../contract/identityProviders';
import { accountBase, appUrl } from '../../../contract/paths';
import { useTexts } from '../../../i18n/texts';
import { useAccountScope } from '../../layout/accountShell/AccountScope';
import { useCan } from '../../layout/useCan';
import { providerForms } from '../../parts/identityProviders/providerForms';
import { useRecord } from '../../parts/record/useRecord';
import { providerPath } from '../../parts/securityPaths';
import { Action } from '../../ui/Action';
import { TestPrompt } from './TestPrompt';

/**
 * Tries the saved configuration at the provider itself, on the account's own host. Staff of the platform can't log in
 * there, so that they are shown the address to hand on (document 2, section 4; decisions, ruling 9).
 */
export function TestButton() {
  const { text } = useTexts();
  const can = useCan();
  const { providerType, verified, ...provider } = useRecord<IdentityProvider>();
  const { isOwn, subdomain } = useAccountScope();
  const [isPrompting, setPrompting] = useState(false);
  if (!can(providerForms[providerType].call)) return null;

  const screen = `${accountBase(subdomain, subdomain)}/${providerPath.replace(':id', provider.id)}`;
  const test = new URL(provider.verificationUrl);
  test.searchParams.set('returnPath', appUrl(screen));
  return (
    <>
      <Action
        reason={verified ? text('identityProviderScreens.actions.tested') : undefined}
        onPress={() => (isOwn ? window.location.assign(test) : setPrompting(true))}
      >
        {text('identityProviderScreens.actions.test')}
      </Action>
      {isPrompting && (
        <TestPrompt name={provider.name} address={test.href} onClose={() => setPrompting(false)} />
      )}
    </>
  );
}
