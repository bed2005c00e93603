import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormats } from '../../../i18n/format';
import { type FollowedBulk, useBulks } from './BulksContext';
import { settledIn } from './settledIn';
import { useBulk } from './useBulk';

/** In the top bar, while something that was begun runs or its report has not been closed. */
export function BulkChip({ followed }: { followed: FollowedBulk }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { open } = useBulks();
  const { data: bulk } = useBulk(followed);
  if (!bulk) return null;
  const name = translate(`${followed.resource}.bulk.${bulk.action}.action`);
  const values = { name, done: number(settledIn(bulk)), total: number(bulk.total) };
  const key = bulk.status === 'RUNNING' ? 'chip' : 'ended';
  return (
    <Button size="small" variant="outlined" onClick={() => open(bulk.id)} sx={chipStyle}>
      {translate(`ui.bulk.${key}`, values)}
    </Button>
  );
}

const chipStyle = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', flexShrink: 0 };
