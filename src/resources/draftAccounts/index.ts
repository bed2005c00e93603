import type { DraftAccount } from '#contract/draftAccounts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import { draftFields } from './draftFields.tsx';
import route from './listRoute.ts';

export default appResource<DraftAccount>({
  ...route,
  recordRepresentation: 'crmInvestorFirmName',
  fields: draftFields,
  list: {
    ...route.list,
    load: () => import('./DraftAccountList.tsx').then(({ DraftAccountList }) => DraftAccountList),
  },
  navigation: { beside: 'accounts' },
});
