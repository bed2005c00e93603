import type { IdentityProvider } from '#contract/identityProviders.ts';
import { providerForms } from '#src/parts/identityProviders/providerForms.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { useRecordSave } from '#src/parts/record/useRecordSave.ts';
import { type SavedProvider, savedIn } from './savedIn.ts';

/** Saves the provider around. No call takes it back: with a configuration its test is gone. */
export function useProviderSave() {
  const { providerType } = useRecord<IdentityProvider>();
  return useRecordSave<IdentityProvider, SavedProvider>(providerForms[providerType].call, {
    valuesOf: savedIn,
    isFinal: true,
  });
}
