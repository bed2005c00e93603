import type { DraftAccount } from '#contract/draftAccounts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import route from './listRoute.ts';

export default appResource<DraftAccount>({
  ...route,
  recordRepresentation: 'crmInvestorFirmName',
  fields: () => import('./draftFields.tsx').then(({ draftFields }) => draftFields),
  list: {
    ...route.list,
    load: () => import('./DraftAccountList.tsx').then(({ DraftAccountList }) => DraftAccountList),
  },
  actions: () => import('./DraftAccountLink.tsx').then(({ DraftAccountLink }) => DraftAccountLink),
  navigation: { beside: 'accounts' },
});
