import type { IdentityProvider } from '../../../contract/identityProviders';
import { providerForms } from '../../parts/identityProviders/providerForms';
import { valueIn } from '../../parts/mergeChanges';
import { useRecord } from '../../parts/record/useRecord';
import { useRecordSave } from '../../parts/record/useRecordSave';

/** What a save sends of a provider: name, state and configuration, the last without what the server reads in it. */
export type Saved = Pick<IdentityProvider, 'name' | 'enabled'> & { configuration: Record<string, unknown> };

/** Saves the provider around. No call takes it back: with a configuration its test is gone. */
export function useProviderSave() {
  const { providerType } = useRecord<IdentityProvider>();
  return useRecordSave<IdentityProvider, Saved>(providerForms[providerType].call, {
    valuesOf: savedIn,
    isFinal: true,
  });
}

/** In the order of the form, whatever the server's is. */
export function savedIn({ providerType, name, enabled, configuration }: IdentityProvider): Saved {
  const { fields } = providerForms[providerType];
  const values = fields.map((field) => [field, valueIn(configuration, field)]);
  return { name, enabled, configuration: Object.fromEntries(values) };
}
