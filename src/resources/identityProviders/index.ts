import type { IdentityProvider } from '#contract/identityProviders.ts';
import { loadProviderTexts } from '#i18n/providerTexts.ts';
import { addTexts } from '#i18n/texts.ts';
import { appResource } from '#src/layout/appResource.ts';
import { providerPath } from '#src/layout/securityPaths.ts';
import { providerFields } from './providerFields.tsx';

export default appResource<IdentityProvider>({
  name: 'identityProviders',
  area: 'account',
  recordRepresentation: 'name',
  fields: providerFields,
  show: {
    path: providerPath,
    load: async () => {
      const [{ ProviderShow }] = await Promise.all([
        import('./ProviderShow.tsx'),
        addTexts(loadProviderTexts),
      ]);
      return ProviderShow;
    },
  },
});
