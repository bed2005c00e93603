import type { IdentityProvider } from '#contract/identityProviders.ts';
import { valueIn } from '#src/admin/form/mergeChanges.ts';
import { providerForms } from '#src/parts/identityProviders/providerForms.ts';

/** What a save sends of a provider: name, state and configuration, the latter without what the server reads from it. */
export type SavedProvider = Pick<IdentityProvider, 'name' | 'enabled'> & {
  configuration: Record<string, unknown>;
};

/** In the form's order, whatever the server's. */
export function savedIn({ providerType, name, enabled, configuration }: IdentityProvider): SavedProvider {
  const { fields } = providerForms[providerType];
  const values = fields.map((field) => [field, valueIn(configuration, field)]);
  return { name, enabled, configuration: Object.fromEntries(values) };
}
