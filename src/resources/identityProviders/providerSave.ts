import type { IdentityProvider } from '#contract/identityProviders.ts';
import type { RecordSave } from '#src/admin/form/useRecordSave.ts';
import { providerForms } from '#src/parts/identityProviders/providerForms.ts';
import { type SavedProvider, savedIn } from './savedIn.ts';

/** How a provider is saved. No call undoes it: with a configuration its test is lost. */
export const providerSave = ({
  providerType,
}: IdentityProvider): RecordSave<IdentityProvider, SavedProvider> => ({
  by: providerForms[providerType].call,
  valuesOf: savedIn,
  isFinal: true,
});
