import { useState } from 'react';
import type { IdentityProvider } from '#contract/identityProviders.ts';
import { accountBase, appUrl } from '#contract/paths.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { providerPath } from '#src/layout/securityPaths.ts';
import { providerForms } from '#src/parts/identityProviders/providerForms.ts';
import { Action } from '#src/ui/Action.tsx';
import { TestPrompt } from './TestPrompt.tsx';

/**
 * Tests the saved configuration at the provider itself, on the account's own host. The platform's staff can't log in
 * there, so they get an address to pass on (document 2, section 4; decisions, ruling 9).
 */
export function TestButton() {
  const { text } = useTexts();
  const can = useCan();
  const { providerType, verified, ...provider } = useRecordContext<IdentityProvider>();
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
