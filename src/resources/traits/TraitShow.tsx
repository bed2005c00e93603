import { Box, Stack } from '@mui/material';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import type { Account } from '../../../contract/accounts';
import type { Permission } from '../../../contract/permissions';
import type { Trait } from '../../../contract/traits';
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
        <PermissionChips />
        <Holders />
      </Stack>
    </RecordScreen>
  );
}

function PermissionChips() {
  const { label } = useRecordTexts();
  const translate = useTranslate();
  const { permissions } = useRecord<Trait>();
  const worded = (permission: Permission) => {
    const [level, entity] = permission.split(':');
    return `${translate(`permissions.entities.${entity}`)} · ${translate(`permissions.levels.${level}`)}`;
  };
  return (
    <Card title={label('permissions')}>
      <Box component="ul" sx={chipsStyle}>
        {permissions.map((permission) => (
          <li key={permission} title={permission}>
            {worded(permission)}
          </li>
        ))}
      </Box>
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

const chipsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { px: 1, border: 1, borderColor: 'divider', borderRadius: 1.5, fontSize: 12, lineHeight: '24px' },
};
