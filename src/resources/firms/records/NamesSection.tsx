import { type FirmName, FirmNameWrite } from '#contract/firmParts.ts';
import type { Firm } from '#contract/firms.ts';
import { NameType } from '#contract/firmValues.ts';
import { useTexts } from '#i18n/texts.ts';
import { PartRows } from '#src/admin/rows/PartRows.tsx';
import type { PartColumn } from '#src/admin/rows/partTypes.ts';
import { CmgBadge } from './CmgBadge.tsx';
import { NameFlag, NameFlagTags, NameMenu, nameFlags } from './NameFlags.tsx';
import { useFirmSection } from './useFirmSection.tsx';

/** A firm's names (document 3, section 4, "Names"). */
export function NamesSection({ firm }: { firm: Firm }) {
  const { text } = useTexts();
  const { section, source, status, choicesOf, valueTexts } = useFirmSection(firm, 'names', {
    create: 'firms.createName',
    update: 'firms.updateName',
  });
  const { canEdit } = section;
  const typeText = valueTexts('nameType');
  const columns: PartColumn<FirmName>[] = [
    {
      key: 'value',
      label: text('firmRecords.names.value'),
      width: 'auto',
      narrow: 'heading',
      field: { source: 'value', label: text('firmRecords.names.value') },
      show: ({ value, isOverride }) => (
        <>
          {value}
          {isOverride && <CmgBadge />}
        </>
      ),
    },
    {
      key: 'type',
      label: text('firmRecords.names.type'),
      width: '118px',
      narrow: 'line',
      field: {
        source: 'type',
        label: text('firmRecords.names.type'),
        choices: choicesOf('nameType', NameType.options),
        emptyLabel: text('firmRecords.names.type'),
      },
      show: ({ type }) => typeText(type),
    },
    ...nameFlags.map(
      (flag): PartColumn<FirmName> => ({
        key: flag.field,
        label: text(`firmRecords.names.${flag.label}`),
        width: flag.width,
        align: 'center',
        narrow: 'none',
        show: (name) => <NameFlag {...{ flag, name, source, canEdit }} />,
      }),
    ),
    status,
  ];
  return (
    <PartRows<FirmName, FirmNameWrite>
      {...section}
      columns={columns}
      schema={FirmNameWrite}
      blank={{ recordStatus: 'EFFECTIVE' }}
      nameOf={({ value }) => value}
      aside={(name) => <NameFlagTags name={name} />}
      menu={(name) => <NameMenu name={name} source={source} />}
    />
  );
}
