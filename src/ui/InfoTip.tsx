import InfoOutlined from '@mui/icons-material/InfoOutlined';
import { IconButton } from '@mui/material';
import { Tip } from './Tip.tsx';

/** An explanation beside a name, on hover, focus and touch. */
export function InfoTip({ text }: { text: string }) {
  return (
    <Tip title={text} enterTouchDelay={0} placement="right-end">
      <IconButton size="small" sx={{ p: 0.5, my: -1, verticalAlign: 'middle' }}>
        <InfoOutlined sx={{ width: 14, height: 14 }} />
      </IconButton>
    </Tip>
  );
}
