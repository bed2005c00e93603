import type { DraftAccount } from '#contract/draftAccounts.ts';
import { appResource } from '#src/layout/appResource.ts';
import { draftFields } from './draftFields.tsx';
import place from './place.ts';

export default appResource<DraftAccount>({
  ...place,
  recordRepresentation: 'crmInvestorFirmName',
  fields: draftFields,
  list: {
    ...place.list,
    load: () => import('./DraftAccountList.tsx').then(({ DraftAccountList }) => DraftAccountList),
  },
  navigation: { beside: 'accounts' },
});
