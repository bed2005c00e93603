import { useTranslate } from 'react-admin';
import { type FirmIdentifier, FirmIdentifierWrite } from '#contract/firmParts.ts';
import type { Firm } from '#contract/firms.ts';
import { IdentifierType } from '#contract/firmValues.ts';
import type { PartColumn } from '#src/parts/recordParts/partTypes.ts';
import { RecordParts } from '#src/parts/recordParts/RecordParts.tsx';
import { CmgBadge } from './CmgBadge.tsx';
import { IdentifierCheck, TypedCheck } from './IdentifierCheck.tsx';
import { LeiTaken } from './LeiTaken.tsx';
import { useFirmSection } from './useFirmSection.tsx';

/** By what a firm is known elsewhere (document 3, section 5, "Identifier"). */
export function IdentifiersSection({ firm }: { firm: Firm }) {
  const translate = useTranslate();
  const { section, status, choicesOf, valueTexts, text } = useFirmSection(firm, 'identifiers', {
    create: 'firms.createIdentifier',
    update: 'firms.updateIdentifier',
  });
  const typeText = valueTexts('identifierType');
  const columns: PartColumn<FirmIdentifier>[] = [
    {
      key: 'type',
      label: text('type'),
      width: '152px',
      narrow: 'line',
      field: {
        source: 'type',
        label: text('type'),
        choices: choicesOf('identifierType', IdentifierType.options),
        emptyLabel: text('type'),
      },
      show: ({ type }) => typeText(type),
    },
    {
      key: 'value',
      label: text('value'),
      width: '28%',
      narrow: 'heading',
      field: { source: 'value', label: text('value'), mono: true },
      show: ({ value, isOverride }) => (
        <>
          <span className="partMono">{value}</span>
          {isOverride && <CmgBadge />}
        </>
      ),
    },
    {
      key: 'check',
      label: text('check'),
      width: 'auto',
      narrow: 'below',
      show: (identifier) => <IdentifierCheck identifier={identifier} />,
      whileTyped: ({ type = '', value = '' }) => <TypedCheck type={type} value={value} />,
    },
    status,
  ];
  return (
    <RecordParts<FirmIdentifier, FirmIdentifierWrite>
      {...section}
      columns={columns}
      schema={FirmIdentifierWrite}
      blank={{ recordStatus: 'EFFECTIVE' }}
      nameOf={({ type, value }) => translate('firmRecords.nameOf', { one: typeText(type), other: value })}
      wordFailure={(error, typed) => <LeiTaken error={error} lei={typed.value ?? ''} />}
    />
  );
}
