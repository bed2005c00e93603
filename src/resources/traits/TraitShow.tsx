import { Box } from '@mui/material';
import type { Trait } from '#contract/traits.ts';
import { useTexts } from '#i18n/texts.ts';
import { Show } from '#src/admin/record/Show.tsx';
import { useFields } from '#src/admin/record/useFields.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { AccountRows } from '#src/parts/AccountRows.tsx';
import { PermissionChips } from '#src/parts/PermissionChips.tsx';
import { useTraitTexts } from '#src/parts/useTraitTexts.ts';
import { Card } from '#src/ui/Card.tsx';

/** One trait: its permissions, and the accounts that have it (document 2, section 2). */
export function TraitShow() {
  const { text } = useTexts();
  const { nameOf, descriptionOf } = useTraitTexts();
  return (
    <Show<Trait>
      titleOf={(trait) => text('traits.title', { name: nameOf(trait) })}
      highlights={['accountType', 'accountCount']}
      about={descriptionOf}
    >
      <Box sx={{ mb: 2 }}>
        <Permissions />
      </Box>
      <Holders />
    </Show>
  );
}

function Permissions() {
  const { label } = useFields();
  const { permissions } = useRecordContext<Trait>();
  return (
    <Card title={label('permissions')}>
      <PermissionChips permissions={permissions} />
    </Card>
  );
}

function Holders() {
  const { text } = useTexts();
  const { code, accountCount } = useRecordContext<Trait>();
  return <AccountRows count={accountCount} empty={text('traits.noAccounts')} within={{ traits: code }} />;
}
