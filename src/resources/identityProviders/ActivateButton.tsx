import { useState } from 'react';
import type { IdentityProvider } from '../../../contract/identityProviders';
import { useTexts } from '../../../i18n/texts';
import { useCan } from '../../layout/useCan';
import { providerForms } from '../../parts/identityProviders/providerForms';
import { useRecord } from '../../parts/record/useRecord';
import { useCeiling } from '../../parts/useCeiling';
import { ActionButton } from '../../ui/ActionButton';
import { LoginQuestionDialog } from './LoginQuestionDialog';
import { type LoginQuestion, loginQuestion } from './loginQuestion';
import { savedIn } from './savedIn';
import { useAccount } from './useAccount';
import { useProviderSave } from './useProviderSave';
import { useReach } from './useReach';

/**
 * Activate or Deactivate, once the provider is tested; it asks where people then log in another way. Activate is for those
 * who hold all that it reaches.
 */
export function ActivateButton() {
  const { text } = useTexts();
  const can = useCan();
  const provider = useRecord<IdentityProvider>();
  const account = useAccount();
  const [question, setQuestion] = useState<LoginQuestion>();
  const { save, dialog } = useProviderSave();
  const { reasonAgainstProvider } = useCeiling();
  const mayEdit = can(providerForms[provider.providerType].call);
  const isActive = provider.verified && provider.enabled;
  const enabled = !isActive;
  const { data: reach } = useReach(mayEdit && provider.verified && enabled);
  if (!mayEdit || !account) return null;

  const say = (key: string) => text(`identityProviderScreens.actions.${key}`);
  const untested = provider.verified ? undefined : say('untested');
  const reason = untested ?? (enabled && reach ? reasonAgainstProvider(reach) : undefined);
  const saved = { ...savedIn(provider), enabled };
  const write = () => save(saved, provider, say(enabled ? 'activated' : 'deactivated'));
  const ask = async () => {
    const asked = loginQuestion(account, provider, saved);
    if (asked) setQuestion(asked);
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
