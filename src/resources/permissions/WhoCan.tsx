import { Box, Stack } from '@mui/material';
import { ResourceContextProvider, useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ApiKey } from '../../../contract/apiKeys';
import { maxPerPage } from '../../../contract/paging';
import { grants, type PermissionDetails, type PermissionLevel, within } from '../../../contract/permissions';
import type { User } from '../../../contract/users';
import { useCan } from '../../layout/useCan';
import { useLinks } from '../../layout/useLinks';
import { RecordRows } from '../../parts/record/RecordList';
import { useRecord } from '../../parts/record/useRecord';
import { useRoleTexts } from '../../parts/useRoleTexts';
import { userColumns, useUserFilters } from '../../parts/userList';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { LoadFailure } from '../../ui/LoadFailure';

/** The roles and keys that may read the entity around, and the users who may by their roles. */
export const WhoCanRead = () => <WhoCan level="read" />;

/** The same for whoever may change it. */
export const WhoCanChange = () => <WhoCan level="full" />;

function WhoCan({ level }: { level: PermissionLevel }) {
  const { name } = useRecord<PermissionDetails>();
  const can = useCan();
  const filters = useUserFilters();
  return (
    <Stack sx={{ gap: 2 }}>
      <Roles level={level} />
      {can('apiKeys.list') && <Keys level={level} />}
      {can('users.list') && (
        <ResourceContextProvider value="users">
          <div>
            <RecordRows<User>
              columns={userColumns}
              filters={filters}
              within={{ permission: `${level}:${name}` }}
            />
          </div>
        </ResourceContextProvider>
      )}
    </Stack>
  );
}

function Roles({ level }: { level: PermissionLevel }) {
  const translate = useTranslate();
  const { nameOf } = useRoleTexts();
  const links = useLinks().to('roles');
  const { roles } = useRecord<PermissionDetails>();
  const giving = roles.filter((role) => level === 'read' || role.level === 'full');
  return (
    <Card title={translate('roles.name')}>
      {giving.length === 0 && <EmptyState title={translate('permissions.noRole')} />}
      <Box component="ul" sx={listStyle}>
        {giving.map((role) => (
          <li key={role.id}>
            <Link to={links.show(role.id)}>{nameOf(role)}</Link>
          </li>
        ))}
      </Box>
    </Card>
  );
}

/** The keys that may, as far as the account goes at this moment. */
function Keys({ level }: { level: PermissionLevel }) {
  const translate = useTranslate();
  const links = useLinks().to('apiKeys');
  const { name, level: highest } = useRecord<PermissionDetails>();
  const { data, error, refetch, isFetching } = useGetList<ApiKey>('apiKeys', workingKeys);
  const having = data?.filter(({ permissions }) =>
    grants(within(permissions, [`${highest}:${name}`]), `${level}:${name}`),
  );
  return (
    <Card title={translate('apiKeys.name')}>
      {error && (
        <LoadFailure
          message={translate('permissions.couldNotLoadKeys')}
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {having?.length === 0 && <EmptyState title={translate('permissions.noKey')} />}
      <Box component="ul" sx={listStyle}>
        {having?.map((key) => (
          <li key={key.id}>
            <Link to={links.show(key.id)}>{key.name}</Link>
          </li>
        ))}
      </Box>
    </Card>
  );
}

const workingKeys = {
  pagination: { page: 1, perPage: maxPerPage },
  sort: { field: 'name', order: 'ASC' as const },
  filter: { status: ['ACTIVE'] },
};

const listStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
};
