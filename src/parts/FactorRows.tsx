import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { Factor } from '#contract/factors.ts';
import { useTexts } from '#i18n/texts.ts';
import { Highlights } from '#src/ui/Highlights.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import './factorRows.css';

type FactorRowsProps = { factors: readonly Factor[]; children: (factor: Factor) => ReactNode };

/** Second factors by name, each with its dates and its buttons. */
export function FactorRows({ factors, children }: FactorRowsProps) {
  const { text } = useTexts();
  const field = (name: 'kind' | 'createdOn' | 'lastUsedOn') => text(`ownFactors.fields.${name}`);
  return (
    <ul className="factorRows plainList">
      {factors.map((factor) => (
        <li key={factor.id}>
          <Box sx={{ display: 'grid', rowGap: 1, minWidth: 0 }}>
            <Box className="text-strong" sx={{ overflowWrap: 'anywhere' }}>
              {factor.name}
            </Box>
            <Highlights
              facts={[
                { label: field('kind'), value: text(`ownFactors.kind.${factor.kind}`) },
                { label: field('createdOn'), value: <Timestamp at={factor.createdOn} /> },
                {
                  label: field('lastUsedOn'),
                  value: factor.lastUsedOn ? <Timestamp at={factor.lastUsedOn} /> : text('ownFactors.never'),
                },
              ]}
            />
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children(factor)}</Box>
        </li>
      ))}
    </ul>
  );
}
