import type { IdentityProvider } from '../../../contract/identityProviders';
import { loadProviderTexts } from '../../../i18n/providerTexts';
import { addTexts } from '../../../i18n/texts';
import { appResource } from '../../layout/appResource';
import { providerPath } from '../../parts/securityPaths';
import { providerFields } from './providerFields';

export default appResource<IdentityProvider>({
  name: 'identityProviders',
  area: 'account',
  recordRepresentation: 'name',
  fields: providerFields,
  show: {
    path: providerPath,
    load: async () => {
      const [{ ProviderShow }] = await Promise.all([import('./ProviderShow'), addTexts(loadProviderTexts)]);
      return ProviderShow;
    },
  },
});
