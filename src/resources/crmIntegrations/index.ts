import type { CrmIntegration } from '#contract/crmIntegrations.ts';
import { loadFirmTexts } from '#i18n/firmTexts.ts';
import { appResource } from '#src/layout/appResource.ts';
import place from './place.ts';

export default appResource<CrmIntegration>({
  ...place,
  recordRepresentation: 'name',
  texts: loadFirmTexts,
  list: {
    ...place.list,
    load: () => import('./CrmIntegrationList.tsx').then(({ CrmIntegrationList }) => CrmIntegrationList),
  },
  show: {
    path: 'crm_integrations/:id/details',
    isWhole: (record) => 'firmTypes' in record,
    load: () => import('./CrmIntegrationShow.tsx').then(({ CrmIntegrationShow }) => CrmIntegrationShow),
  },
  navigation: { beside: 'firms' },
});
