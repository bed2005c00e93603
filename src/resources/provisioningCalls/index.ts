import type { ProvisioningCall } from '#contract/provisioning.ts';
import { screenTexts } from '#i18n/screenTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import { provisioningCallsPath } from '#src/layout/securityPaths.ts';

export default appResource<ProvisioningCall>({
  name: 'provisioningCalls',
  area: 'account',
  recordRepresentation: 'subjectName',
  texts: screenTexts('provisioning', 'provisioningCalls'),
  rows: { sort: { field: 'calledOn', order: 'DESC' }, filter: {} },
  show: {
    path: `${provisioningCallsPath}/:id`,
    load: () => import('./CallShow.tsx').then(({ CallShow }) => CallShow),
  },
});
