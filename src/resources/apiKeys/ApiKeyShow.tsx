import { Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ApiKey } from '../../../contract/apiKeys';
import { AvailablePermissions } from '../../parts/permissionMatrix/AvailablePermissions';
import { PermissionMatrix } from '../../parts/permissionMatrix/PermissionMatrix';
import { RecordScreen } from '../../parts/record/RecordScreen';
import { useFacts } from '../../parts/record/useFacts';
import { useRecord } from '../../parts/record/useRecord';
import { RecordTimeline } from '../../parts/timeline/RecordTimeline';
import { Card } from '../../ui/Card';
import { FactList } from '../../ui/FactList';
import { ApiKeyActions } from './ApiKeyActions';
import { ApiKeyStatusChip } from './apiKeyFields';

/** One key, to read; it changes by getting a new token alone (document 1, section 2.9). */
export function ApiKeyShow() {
  const translate = useTranslate();
  return (
    <RecordScreen<ApiKey>
      titleOf={({ name }) => translate('apiKeys.heading', { name })}
      chips={<Chip />}
      actions={<ApiKeyActions />}
      highlights={['generatedOn', 'expiresOn', 'lastUsedOn', 'lastUsedFrom']}
    >
      <Stack sx={{ gap: 2 }}>
        <DetailsCard />
        <PermissionsCard />
        <History />
      </Stack>
    </RecordScreen>
  );
}

function Chip() {
  const { expiresOn } = useRecord<ApiKey>();
  return <ApiKeyStatusChip expiresOn={expiresOn} />;
}

/** Who answers for it, and which of its tokens work. */
function DetailsCard() {
  const translate = useTranslate();
  const key = useRecord<ApiKey>();
  const facts = useFacts();
  return (
    <Card title={translate('apiKeys.details.title')}>
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
  const { id, version } = useRecord<ApiKey>();
  return <RecordTimeline objectType="apiKeys" objectId={id} version={version} />;
}

function PermissionsCard() {
  const translate = useTranslate();
  const { permissions } = useRecord<ApiKey>();
  return (
    <Card title={translate('apiKeys.fields.permissions')}>
      <AvailablePermissions given={permissions}>
        {(available) => <PermissionMatrix available={available} value={permissions} />}
      </AvailablePermissions>
    </Card>
  );
}
