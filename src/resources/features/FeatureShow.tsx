import { Box, Typography } from '@mui/material';
import type { FeatureState } from '#contract/features.ts';
import { useTexts } from '#i18n/texts.ts';
import { Show } from '#src/admin/record/Show.tsx';
import { useFacts } from '#src/admin/record/useFacts.ts';
import { useFields } from '#src/admin/record/useFields.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { AccountRows } from '#src/parts/AccountRows.tsx';
import { Card } from '#src/ui/Card.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { FactList } from '#src/ui/FactList.tsx';

/** One flag: what it does, how the environment sets it, and the accounts it affects. */
export function FeatureShow() {
  const { text } = useTexts();
  return (
    <Show<FeatureState>
      titleOf={({ id }) => text(`features.names.${id}`)}
      highlights={['isOn', 'accountCount']}
    >
      <Box sx={{ mb: 2 }}>
        <Details />
      </Box>
      <Touched />
    </Show>
  );
}

function Details() {
  const { text } = useTexts();
  const { label } = useFields();
  const facts = useFacts();
  const flag = useRecordContext<FeatureState>();
  const { id } = flag;
  return (
    <Card title={label('effect')}>
      <Typography variant="body2" sx={{ mb: 2 }}>
        {text(`features.effects.${id}`)}
      </Typography>
      <FactList
        facts={[
          ...facts(flag, ['variable']),
          { label: text('features.turnOn'), value: <CopyText text={id} /> },
          { label: text('features.turnOff'), value: <CopyText text={`${id}=false`} /> },
        ]}
      />
    </Card>
  );
}

function Touched() {
  const { text } = useTexts();
  const { id, accountCount } = useRecordContext<FeatureState>();
  return <AccountRows count={accountCount} empty={text('features.noAccounts')} within={{ feature: id }} />;
}
