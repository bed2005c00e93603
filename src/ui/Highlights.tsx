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
          <Box
            component="dd"
            sx={{ m: 0, fontWeight: 500, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
          >
            {value}
          </Box>
        </div>
      ))}
    </Box>
  );
}
