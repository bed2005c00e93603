import type { IdentityProvider } from '#contract/identityProviders.ts';
import { loadProviderTexts } from '#i18n/providerTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import { providerPath } from '#src/layout/securityPaths.ts';
import { providerFields } from './providerFields.tsx';

export default appResource<IdentityProvider>({
  name: 'identityProviders',
  area: 'account',
  recordRepresentation: 'name',
  fields: providerFields,
  texts: loadProviderTexts,
  show: {
    path: providerPath,
    load: () => import('./ProviderShow.tsx').then(({ ProviderShow }) => ProviderShow),
  },
});
