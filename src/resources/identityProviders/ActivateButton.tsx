import { useState } from 'react';
import type { IdentityProvider } from '#contract/identityProviders.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordSave } from '#src/admin/form/useRecordSave.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { providerForms } from '#src/parts/identityProviders/providerForms.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { LoginQuestionDialog } from './LoginQuestionDialog.tsx';
import { type LoginQuestion, loginQuestion } from './loginQuestion.ts';
import { providerSave } from './providerSave.ts';
import { savedIn } from './savedIn.ts';
import { useAccount } from './useAccount.ts';

/**
 * Activate or Deactivate, once the provider is tested; asks if people then log in another way. Both need the rights
 * over everyone's login.
 */
export function ActivateButton() {
  const { text } = useTexts();
  const can = useCan();
  const provider = useRecordContext<IdentityProvider>();
  const account = useAccount();
  const [question, setQuestion] = useState<LoginQuestion>();
  const { reasonAgainstSignIn } = useCeiling();
  const say = (key: string) => text(`identityProviderScreens.actions.${key}`);
  const mayEdit = can(providerForms[provider.providerType].call);
  const isActive = provider.verified && provider.enabled;
  const enabled = !isActive;
  const { save, dialog } = useRecordSave({
    ...providerSave(provider),
    done: say(enabled ? 'activated' : 'deactivated'),
  });
  if (!mayEdit || !account) return null;

  const untested = provider.verified ? undefined : say('untested');
  const reason = untested ?? reasonAgainstSignIn();
  const saved = { ...savedIn(provider), enabled };
  const write = () => save(saved, provider);
  const ask = async () => {
    const needed = loginQuestion(account, provider, saved);
    if (needed) setQuestion(needed);
    else await write();
  };
  return (
    <>
      <ActionButton reason={reason} onAction={ask}>
        {say(isActive ? 'deactivate' : 'activate')}
      </ActionButton>
      <LoginQuestionDialog question={question} onYes={write} onNo={() => setQuestion(undefined)} />
      {dialog}
    </>
  );
}
