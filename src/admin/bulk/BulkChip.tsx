import { Box, Button } from '@mui/material';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { type FollowedBulk, useBulks } from './BulksContext.ts';
import { settledIn } from './settledIn.ts';
import { useBulk } from './useBulk.ts';
import './bulk.css';

/** In the top bar, while a bulk runs or its report is still open; a telephone has no room for its name. */
export function BulkChip({ followed }: { followed: FollowedBulk }) {
  const { text } = useTexts();
  const { number } = useFormats();
  const { open } = useBulks();
  const { data: bulk } = useBulk(followed);
  if (!bulk) return null;
  const name = text(`${followed.resource}.bulk.${bulk.action}.action`);
  const values = { name, done: number(settledIn(bulk)), total: number(bulk.total) };
  const isRunning = bulk.status === 'RUNNING';
  const words = text(`ui.bulk.${isRunning ? 'chip' : 'ended'}`, values);
  return (
    <Button
      size="small"
      variant="outlined"
      onClick={() => open(bulk.id)}
      aria-label={words}
      className="bulkChip"
    >
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {words}
      </Box>
      <Box component="span" sx={{ display: { sm: 'none' } }}>
        {text(`ui.bulk.${isRunning ? 'soFar' : 'report'}`, values)}
      </Box>
    </Button>
  );
}
