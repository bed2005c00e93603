import { type FirmIdentifier, FirmIdentifierWrite } from '#contract/firmParts.ts';
import type { Firm } from '#contract/firms.ts';
import { IdentifierType } from '#contract/firmValues.ts';
import { useTexts } from '#i18n/texts.ts';
import { PartRows } from '#src/admin/rows/PartRows.tsx';
import type { PartColumn } from '#src/admin/rows/partTypes.ts';
import { CmgBadge } from './CmgBadge.tsx';
import { IdentifierCheck, TypedCheck } from './IdentifierCheck.tsx';
import { LeiTaken } from './LeiTaken.tsx';
import { useFirmSection } from './useFirmSection.tsx';

/** A firm's identifiers (document 3, section 5, "Identifier"). */
export function IdentifiersSection({ firm }: { firm: Firm }) {
  const { text } = useTexts();
  const { section, status, choicesOf, valueTexts } = useFirmSection(firm, 'identifiers', {
    create: 'firms.createIdentifier',
    update: 'firms.updateIdentifier',
  });
  const typeText = valueTexts('identifierType');
  const leis = firm.identifiers.filter(
    ({ type, recordStatus }) => type === 'LEI' && recordStatus === 'EFFECTIVE',
  ).length;
  const columns: PartColumn<FirmIdentifier>[] = [
    {
      key: 'type',
      label: text('firmRecords.identifiers.type'),
      width: '152px',
      narrow: 'line',
      field: {
        source: 'type',
        label: text('firmRecords.identifiers.type'),
        choices: choicesOf('identifierType', IdentifierType.options),
        emptyLabel: text('firmRecords.identifiers.type'),
      },
      show: ({ type }) => typeText(type),
    },
    {
      key: 'value',
      label: text('firmRecords.identifiers.value'),
      width: '28%',
      narrow: 'heading',
      field: { source: 'value', label: text('firmRecords.identifiers.value'), mono: true },
      show: ({ value, isOverride }) => (
        <>
          <span className="partMono">{value}</span>
          {isOverride && <CmgBadge />}
        </>
      ),
    },
    {
      key: 'check',
      label: text('firmRecords.identifiers.check'),
      width: 'auto',
      narrow: 'below',
      show: (identifier) => <IdentifierCheck identifier={identifier} leis={leis} />,
      whileTyped: ({ type = '', value = '' }) => <TypedCheck type={type} value={value} />,
    },
    status,
  ];
  return (
    <PartRows<FirmIdentifier, FirmIdentifierWrite>
      {...section}
      columns={columns}
      schema={FirmIdentifierWrite}
      blank={{ recordStatus: 'EFFECTIVE' }}
      nameOf={({ type, value }) => text('firmRecords.nameOf', { one: typeText(type), other: value })}
      wordFailure={(error, typed) => <LeiTaken error={error} lei={typed.value ?? ''} />}
    />
  );
}
