import { Box } from '@mui/material';
import type { Fact } from './Highlights';
import { InfoTip } from './InfoTip';

/** A record's fields to read: names on the left, values beside them, one below the other on a small screen. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', rowGap: 1 }}>
      {facts.map(({ label, value, tip }) => (
        <Box key={label} sx={rowStyle}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label} {tip && <InfoTip text={tip} />}
          </Box>
          <Box component="dd" sx={valueStyle}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { sm: '164px 1fr' },
  alignItems: 'baseline',
  minHeight: 24,
};

/** Text of several lines stands in its lines. */
const valueStyle = { m: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' };
