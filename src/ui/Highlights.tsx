import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export type Fact = {
  label: string;
  value: ReactNode;
  /** Explains the label on hover and focus. */
  tip?: string;
};

/** The few facts about a record that one looks for first. */
export function Highlights({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4.5, rowGap: 1.5, m: 0 }}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <Box component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={valueStyle}>
            {value}
          </Box>
        </div>
      ))}
    </Box>
  );
}

/** Whatever stands in a value, all stand on one line. */
const valueStyle = {
  m: 0,
  overflowWrap: 'anywhere',
  lineHeight: '24px',
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  '& > span': { lineHeight: '20px' },
  '& button': { my: -0.5 },
};
