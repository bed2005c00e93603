import { Stack } from '@mui/material';
import { ResourceContextProvider } from 'react-admin';
import type { Account } from '../../../contract/accounts';
import type { Trait } from '../../../contract/traits';
import { PermissionChips } from '../../parts/PermissionChips';
import { type RecordColumn, RecordRows } from '../../parts/record/RecordList';
import { RecordScreen } from '../../parts/record/RecordScreen';
import { useRecord } from '../../parts/record/useRecord';
import { useRecordTexts } from '../../parts/record/useRecordTexts';
import { useTraitTexts } from '../../parts/useTraitTexts';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';

/** One trait: what it brings, and the accounts that hold it (document 2, section 2). */
export function TraitShow() {
  const { text } = useRecordTexts();
  const { nameOf } = useTraitTexts();
  return (
    <RecordScreen<Trait>
      titleOf={(trait) => text('title', { name: nameOf(trait) })}
      highlights={['description', 'accountType', 'accountCount']}
    >
      <Stack sx={{ gap: 2 }}>
        <Permissions />
        <Holders />
      </Stack>
    </RecordScreen>
  );
}

function Permissions() {
  const { label } = useRecordTexts();
  const { permissions } = useRecord<Trait>();
  return (
    <Card title={label('permissions')}>
      <PermissionChips permissions={permissions} />
    </Card>
  );
}

function Holders() {
  const { text } = useRecordTexts();
  const { code, accountCount } = useRecord<Trait>();
  if (accountCount === 0) return <EmptyState title={text('noAccounts')} />;
  return (
    <ResourceContextProvider value="accounts">
      <div>
        <RecordRows<Account> columns={columns} within={{ traits: code }} />
      </div>
    </ResourceContextProvider>
  );
}

const columns: RecordColumn<Account>[] = [
  { source: 'name', width: 280 },
  { source: 'subdomain', width: 160 },
  { source: 'accountType', width: 120 },
  { source: 'status', width: 120 },
];
