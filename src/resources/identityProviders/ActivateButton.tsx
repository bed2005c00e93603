import { useState } from 'react';
import type { IdentityProvider } from '../../../contract/identityProviders';
import { useTexts } from '../../../i18n/texts';
import { useCan } from '../../layout/useCan';
import { providerForms } from '../../parts/identityProviders/providerForms';
import { useRecord } from '../../parts/record/useRecord';
import { ActionButton } from '../../ui/ActionButton';
import { LoginQuestionDialog } from './LoginQuestionDialog';
import { type LoginQuestion, loginQuestion } from './loginQuestion';
import { savedIn } from './savedIn';
import { useAccount } from './useAccount';
import { useProviderSave } from './useProviderSave';

/** Activate or Deactivate, once the provider is tested; it asks where people then log in another way. */
export function ActivateButton() {
  const { text } = useTexts();
  const can = useCan();
  const provider = useRecord<IdentityProvider>();
  const account = useAccount();
  const [question, setQuestion] = useState<LoginQuestion>();
  const { save, dialog } = useProviderSave();
  if (!can(providerForms[provider.providerType].call) || !account) return null;

  const say = (key: string) => text(`identityProviderScreens.actions.${key}`);
  const isActive = provider.verified && provider.enabled;
  const enabled = !isActive;
  const saved = { ...savedIn(provider), enabled };
  const write = () => save(saved, provider, say(enabled ? 'activated' : 'deactivated'));
  const ask = async () => {
    const asked = loginQuestion(account, provider, saved);
    if (asked) setQuestion(asked);
    else await write();
  };
  return (
    <>
      <ActionButton reason={provider.verified ? undefined : say('untested')} onAction={ask}>
        {say(isActive ? 'deactivate' : 'activate')}
      </ActionButton>
      <LoginQuestionDialog question={question} onYes={write} onNo={() => setQuestion(undefined)} />
      {dialog}
    </>
  );
}
