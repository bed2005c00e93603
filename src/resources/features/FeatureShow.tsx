import { Box, Typography } from '@mui/material';
import type { FeatureState } from '#contract/features.ts';
import { AccountRows } from '#src/parts/AccountRows.tsx';
import { RecordScreen } from '#src/parts/record/RecordScreen.tsx';
import { useFacts } from '#src/parts/record/useFacts.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { useRecordTexts } from '#src/parts/record/useRecordTexts.ts';
import { Card } from '#src/ui/Card.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { FactList } from '#src/ui/FactList.tsx';

/** One flag: what it does, how the environment sets it, and the accounts that it touches. */
export function FeatureShow() {
  const { text } = useRecordTexts();
  return (
    <RecordScreen<FeatureState>
      titleOf={({ id }) => text(`names.${id}`)}
      highlights={['isOn', 'accountCount']}
    >
      <Box sx={{ mb: 2 }}>
        <Details />
      </Box>
      <Touched />
    </RecordScreen>
  );
}

function Details() {
  const { text, label } = useRecordTexts();
  const facts = useFacts();
  const flag = useRecord<FeatureState>();
  const { id } = flag;
  return (
    <Card title={label('effect')}>
      <Typography variant="body2" sx={{ mb: 2 }}>
        {text(`effects.${id}`)}
      </Typography>
      <FactList
        facts={[
          ...facts(flag, ['variable']),
          { label: text('turnOn'), value: <CopyText text={id} /> },
          { label: text('turnOff'), value: <CopyText text={`${id}=false`} /> },
        ]}
      />
    </Card>
  );
}

function Touched() {
  const { text } = useRecordTexts();
  const { id, accountCount } = useRecord<FeatureState>();
  return <AccountRows count={accountCount} empty={text('noAccounts')} within={{ feature: id }} />;
}
