import type { IdentityProvider } from '#contract/identityProviders.ts';
import { useTexts } from '#i18n/texts.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';

type ProviderChipsProps = Pick<IdentityProvider, 'verified' | 'enabled'>;

/** A provider is active only if it is both tested and enabled (document 2, section 4). */
export function ProviderChips({ verified, enabled }: ProviderChipsProps) {
  const { text } = useTexts();
  const isActive = verified && enabled;
  const say = (key: string) => text(`accounts.security.${key}`);
  return (
    <>
      <StatusChip tone={verified ? 'info' : 'warning'} label={say(verified ? 'tested' : 'notTested')} />
      <StatusChip tone={isActive ? 'success' : 'neutral'} label={say(isActive ? 'active' : 'inactive')} />
    </>
  );
}
