import { Stack } from '@mui/material';
import type { Trait } from '../../../contract/traits';
import { AccountRows } from '../../parts/AccountRows';
import { PermissionChips } from '../../parts/PermissionChips';
import { RecordScreen } from '../../parts/record/RecordScreen';
import { useRecord } from '../../parts/record/useRecord';
import { useRecordTexts } from '../../parts/record/useRecordTexts';
import { useTraitTexts } from '../../parts/useTraitTexts';
import { Card } from '../../ui/Card';

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
  return <AccountRows count={accountCount} empty={text('noAccounts')} within={{ traits: code }} />;
}
