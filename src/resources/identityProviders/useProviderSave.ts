import type { IdentityProvider } from '../../../contract/identityProviders';
import { providerForms } from '../../parts/identityProviders/providerForms';
import { useRecord } from '../../parts/record/useRecord';
import { useRecordSave } from '../../parts/record/useRecordSave';
import { type SavedProvider, savedIn } from './savedIn';

/** Saves the provider around. No call takes it back: with a configuration its test is gone. */
export function useProviderSave() {
  const { providerType } = useRecord<IdentityProvider>();
  return useRecordSave<IdentityProvider, SavedProvider>(providerForms[providerType].call, {
    valuesOf: savedIn,
    isFinal: true,
  });
}
