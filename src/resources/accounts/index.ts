import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import type { Account } from '../../../contract/accounts';
import { appResource } from '../../layout/appResource';
import { accountFields } from './accountFields';

export default appResource<Account>({
  name: 'accounts',
  area: 'platform',
  recordRepresentation: 'name',
  fields: accountFields,
  search: ['subdomain', 'cmgEntityKey'],
  list: {
    path: 'account-list',
    begins: { sort: { field: 'name', order: 'ASC' }, filter: { status: ['ACTIVE'] } },
    load: () => import('./AccountList').then(({ AccountList }) => AccountList),
  },
  show: 'account',
  navigation: { place: 3, label: 'layout.customerAccounts', icon: BusinessOutlined },
});
