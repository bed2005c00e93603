import type { ReactNode } from 'react';
import type { Factor } from '#contract/factors.ts';
import { useTexts } from '#i18n/texts.ts';
import { CardTable } from '#src/ui/CardTable.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';

type FactorTableProps = { factors: readonly Factor[]; children: (factor: Factor) => ReactNode };

/** Second factors by name, each with its dates and its buttons. */
export function FactorTable({ factors, children }: FactorTableProps) {
  const { text } = useTexts();
  return (
    <CardTable
      label={text('ownFactors.ofUser.title')}
      columns={(['name', 'kind', 'createdOn', 'lastUsedOn'] as const).map((name) =>
        text(`ownFactors.fields.${name}`),
      )}
      rows={factors.map((factor) => ({
        key: factor.id,
        cells: [
          factor.name,
          text(`ownFactors.kind.${factor.kind}`),
          <Timestamp key="createdOn" at={factor.createdOn} />,
          factor.lastUsedOn ? (
            <Timestamp key="lastUsedOn" at={factor.lastUsedOn} />
          ) : (
            text('ownFactors.never')
          ),
        ],
        action: children(factor),
      }))}
    />
  );
}
