import { Stack, Typography } from '@mui/material';
import type { FeatureState } from '../../../contract/features';
import { AccountRows } from '../../parts/AccountRows';
import { RecordScreen } from '../../parts/record/RecordScreen';
import { useFacts } from '../../parts/record/useFacts';
import { useRecord } from '../../parts/record/useRecord';
import { useRecordTexts } from '../../parts/record/useRecordTexts';
import { Card } from '../../ui/Card';
import { CopyText } from '../../ui/CopyText';
import { FactList } from '../../ui/FactList';

/** One flag: what it does, how the environment sets it, and the accounts that it touches. */
export function FeatureShow() {
  const { text } = useRecordTexts();
  return (
    <RecordScreen<FeatureState>
      titleOf={({ id }) => text(`names.${id}`)}
      highlights={['isOn', 'accountCount']}
    >
      <Stack sx={{ gap: 2 }}>
        <Details />
        <Touched />
      </Stack>
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
