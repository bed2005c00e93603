import type { DraftAccount } from '../../../contract/draftAccounts';
import { appResource } from '../../layout/appResource';
import { draftFields } from './draftFields';

export default appResource<DraftAccount>({
  name: 'draftAccounts',
  area: 'platform',
  recordRepresentation: 'crmInvestorFirmName',
  fields: draftFields,
  list: {
    path: 'draft-account-list',
    begins: { sort: { field: 'status', order: 'DESC' }, filter: {} },
    load: () => import('./DraftAccountList').then(({ DraftAccountList }) => DraftAccountList),
  },
  navigation: { beside: 'accounts' },
});
