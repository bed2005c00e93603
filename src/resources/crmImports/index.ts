import type { CrmImport } from '#contract/crmImports.ts';
import { loadFirmTexts } from '#i18n/screenTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import { crmManagementBase } from '#src/layout/useCrmManagement.ts';

const load = () => import('./UploadScreen.tsx').then(({ UploadScreen }) => UploadScreen);

export default appResource<CrmImport>({
  name: 'crmImports',
  area: 'directory',
  recordRepresentation: 'fileName',
  texts: loadFirmTexts,
  rows: { sort: { field: 'startedOn', order: 'DESC' }, filter: {} },
  pages: [
    {
      area: 'person',
      under: crmManagementBase.slice(1),
      path: 'files-upload/:importId?',
      // Those who upload for others need not upload for their own account.
      needs: 'profile.get',
      load,
    },
    {
      area: 'person',
      under: `${crmManagementBase.slice(1)}/accounts/:subdomain`,
      path: 'files-upload/:importId?',
      needs: 'crmImports.uploadInvestors',
      load,
    },
    {
      area: 'directory',
      under: 'crm_integrations/:id/details/crm-management',
      path: 'files-upload/:importId?',
      needs: 'crmIntegrations.get',
      load,
    },
  ],
});
