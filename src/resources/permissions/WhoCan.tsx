import { Box, Stack } from '@mui/material';
import { useInfiniteGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ApiKey } from '#contract/apiKeys.ts';
import type { PermissionDetails, PermissionLevel } from '#contract/permissions.ts';
import type { User } from '#contract/users.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { ListRows } from '#src/admin/list/List.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { OtherResource } from '#src/admin/resource/OtherResource.tsx';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { useRoleTexts } from '#src/parts/useRoleTexts.ts';
import { userColumns, useUserFilters } from '#src/parts/userList.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { Card } from '#src/ui/Card.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';

/** The roles and keys that may read the current entity, and the users who may by their roles. */
export const WhoCanRead = () => <WhoCan level="read" />;

/** The same for those who may change it. */
export const WhoCanChange = () => <WhoCan level="full" />;

function WhoCan({ level }: { level: PermissionLevel }) {
  const { name } = useRecordContext<PermissionDetails>();
  const can = useCan();
  const filters = useUserFilters();
  return (
    <Stack sx={{ gap: 2 }}>
      <Roles level={level} />
      {can('apiKeys.list') && <Keys level={level} />}
      {can('users.list') && (
        <OtherResource name="users">
          <div>
            <ListRows<User>
              columns={userColumns}
              filters={filters}
              within={{ permission: `${level}:${name}` }}
            />
          </div>
        </OtherResource>
      )}
    </Stack>
  );
}

function Roles({ level }: { level: PermissionLevel }) {
  const { text } = useTexts();
  const { nameOf } = useRoleTexts();
  const links = useLinks().to('roles');
  const { roles } = useRecordContext<PermissionDetails>();
  const giving = roles.filter((role) => level === 'read' || role.level === 'full');
  return (
    <Card title={text('roles.name')}>
      {giving.length === 0 && <EmptyState title={text('permissions.noRole')} />}
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

/** The keys that may now: if there are many, their number, and one page at a time. */
function Keys({ level }: { level: PermissionLevel }) {
  const { text } = useTexts();
  const { number } = useFormats();
  const links = useLinks().to('apiKeys');
  const { name } = useRecordContext<PermissionDetails>();
  const { data, total, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteGetList<ApiKey>(
    'apiKeys',
    { ...workingKeys, filter: { status: ['ACTIVE'], permission: `${level}:${name}` } },
  );
  const keys = data?.pages.flatMap((page) => page.data);
  return (
    <Card title={text('apiKeys.name')}>
      {error && (
        <LoadFailure
          message={text('permissions.couldNotLoadKeys')}
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!keys && !error && <LoadingState lines={1} />}
      {keys?.length === 0 && <EmptyState title={text('permissions.noKey')} />}
      <Box component="ul" sx={listStyle}>
        {keys?.map((key) => (
          <li key={key.id}>
            <Link to={links.show(key.id)}>{key.name}</Link>
          </li>
        ))}
      </Box>
      {keys && hasNextPage && total !== undefined && (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mt: 2 }}>
          <BusyButton
            variant="outlined"
            isBusy={isFetching}
            onClick={() => void fetchNextPage({ cancelRefetch: false })}
          >
            {text('ui.list.showMore')}
          </BusyButton>
          <span role="status">
            {text('ui.list.range', { from: 1, to: number(keys.length), total: number(total) })}
          </span>
        </Stack>
      )}
    </Card>
  );
}

const workingKeys = {
  pagination: { page: 1, perPage: 50 },
  sort: { field: 'name', order: 'ASC' as const },
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
