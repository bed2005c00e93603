import { Stack } from '@mui/material';
import type { ApiKey } from '#contract/apiKeys.ts';
import { useTexts } from '#i18n/texts.ts';
import { Show } from '#src/admin/record/Show.tsx';
import { useFacts } from '#src/admin/record/useFacts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { AvailablePermissions } from '#src/parts/permissionMatrix/AvailablePermissions.tsx';
import { PermissionMatrix } from '#src/parts/permissionMatrix/PermissionMatrix.tsx';
import { RecordTimeline } from '#src/parts/timeline/RecordTimeline.tsx';
import { Card } from '#src/ui/Card.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { ApiKeyActions } from './ApiKeyActions.tsx';
import { ApiKeyStatusChip } from './apiKeyFields.tsx';
import { CallCard } from './CallCard.tsx';

/** One key, read-only; only a new token changes it (document 1, section 2.9). */
export function ApiKeyShow() {
  const { text } = useTexts();
  return (
    <Show<ApiKey>
      titleOf={({ name }) => text('apiKeys.heading', { name })}
      chips={<Chip />}
      actions={<ApiKeyActions />}
      highlights={['generatedOn', 'expiresOn', 'lastUsedOn', 'lastUsedFrom']}
    >
      <Stack sx={{ gap: 2 }}>
        <DetailsCard />
        <CallCard />
        <PermissionsCard />
        <History />
      </Stack>
    </Show>
  );
}

function Chip() {
  const { expiresOn } = useRecordContext<ApiKey>();
  return <ApiKeyStatusChip expiresOn={expiresOn} />;
}

/** Who answers for it, and which of its tokens work. */
function DetailsCard() {
  const { text } = useTexts();
  const key = useRecordContext<ApiKey>();
  const facts = useFacts();
  return (
    <Card title={text('apiKeys.details.title')}>
      <FactList
        facts={facts(key, [
          'description',
          'generatedBy',
          'tokenEnd',
          ...(key.oldTokenEndsOn ? (['oldTokenEndsOn'] as const) : []),
          'allowedAddresses',
        ])}
      />
    </Card>
  );
}

function History() {
  const { id, version } = useRecordContext<ApiKey>();
  return <RecordTimeline objectType="apiKeys" objectId={id} version={version} />;
}

function PermissionsCard() {
  const { text } = useTexts();
  const { permissions } = useRecordContext<ApiKey>();
  return (
    <Card title={text('apiKeys.fields.permissions')}>
      <AvailablePermissions given={permissions}>
        {(available) => <PermissionMatrix available={available} value={permissions} />}
      </AvailablePermissions>
    </Card>
  );
}
