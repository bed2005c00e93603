import type { DirectoryChange } from '#contract/directoryChanges.ts';
import { screenTexts } from '#i18n/screenTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import route from './listRoute.ts';

export default appResource<DirectoryChange>({
  ...route,
  recordRepresentation: 'id',
  texts: screenTexts('directoryChanges', 'auditEvents', 'crmIntegrations', 'firms', 'firmValues'),
  list: {
    ...route.list,
    load: () => import('./DirectoryChangeList.tsx').then(({ DirectoryChangeList }) => DirectoryChangeList),
  },
  navigation: { beside: 'firms', place: 5, label: 'layout.directoryChanges' },
});
