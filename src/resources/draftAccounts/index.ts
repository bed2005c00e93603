import type { DraftAccount } from '../../../contract/draftAccounts';
import { appResource } from '../../layout/appResource';
import { draftFields } from './draftFields';
import place from './place';

export default appResource<DraftAccount>({
  ...place,
  recordRepresentation: 'crmInvestorFirmName',
  fields: draftFields,
  list: {
    ...place.list,
    load: () => import('./DraftAccountList').then(({ DraftAccountList }) => DraftAccountList),
  },
  navigation: { beside: 'accounts' },
});
