import type { IdentityProvider } from '#contract/identityProviders.ts';
import { screenTexts } from '#i18n/screenTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import { providerPath } from '#src/layout/securityPaths.ts';

export default appResource<IdentityProvider>({
  name: 'identityProviders',
  area: 'account',
  recordRepresentation: 'name',
  fields: () => import('./providerFields.tsx').then(({ providerFields }) => providerFields),
  texts: screenTexts('identityProviderScreens'),
  show: {
    path: providerPath,
    load: () => import('./ProviderShow.tsx').then(({ ProviderShow }) => ProviderShow),
  },
});
