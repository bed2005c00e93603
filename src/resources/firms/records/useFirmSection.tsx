import type { Firm } from '#contract/firms.ts';
import { RecordStatus } from '#contract/firmValues.ts';
import type { OperationId } from '#contract/operations.ts';
import { useTexts } from '#i18n/texts.ts';
import { byLabel } from '#src/admin/inputs/byLabel.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import type { PartColumn, PartField } from '#src/admin/rows/partTypes.ts';
import { useNestedSource } from '#src/admin/rows/useNestedSource.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { CmgBadge } from './CmgBadge.tsx';
import { useDeletedReason } from './useDeletedReason.ts';

type FirmCollection = 'names' | 'identifiers' | 'sectors' | 'roles' | 'addresses' | 'contacts';
type RowOf<Collection extends FirmCollection> = Firm[Collection][number];

/** What all sections of a firm's records share: who may edit them and when, their texts, and their status. */
export function useFirmSection<Collection extends FirmCollection>(
  firm: Firm,
  collection: Collection,
  calls: { create: OperationId; update: OperationId },
) {
  type Row = RowOf<Collection>;
  const { text, locale } = useTexts();
  const can = useCan();
  const reason = useDeletedReason();
  const source = useNestedSource<Firm, Row>(firm, collection);
  const valueTexts = (of: string) => (value: string) => text(`firmValues.${of}.${value}`);
  const worded = (of: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: text(`firmValues.${of}.${value}`) }));
  const choicesOf = (of: string, values: readonly string[]) => () => worded(of, values).sort(byLabel(locale));
  const statusField: PartField = {
    source: 'recordStatus',
    label: text('firmRecords.status'),
    choices: () => worded('recordStatus', RecordStatus.options),
  };
  const status: PartColumn<Row> = {
    key: 'recordStatus',
    label: text('firmRecords.status'),
    width: '124px',
    narrow: 'line',
    field: statusField,
    show: ({ recordStatus }) => {
      const word = text(`firmValues.recordStatus.${recordStatus}`);
      return recordStatus === 'DELETED' ? <StatusChip tone="neutral" label={word} hollow /> : word;
    },
  };
  return {
    source,
    status,
    statusField,
    choicesOf,
    valueTexts,
    /** The section's props for `PartRows`. */
    section: {
      section: collection,
      title: text(`firmRecords.${collection}.title`),
      add: text(`firmRecords.${collection}.add`),
      rows: firm[collection] as readonly Row[],
      source: {
        create: (values: object) => source.create(calls.create, values),
        update: (row: Row, values: object) => source.write(calls.update, row, values),
        reload: source.reload,
      },
      isDeleted: (row: Row) => row.recordStatus === 'DELETED',
      mark: (row: Row) => row.isOverride && <CmgBadge />,
      canEdit: can(calls.update),
      reason,
    },
  };
}
