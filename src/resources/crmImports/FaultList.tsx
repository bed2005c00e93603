import { useMemo } from 'react';
import type { CrmImport, CrmImportFault } from '#contract/crmImports.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { ListFrame } from '#src/admin/list/ListFrame.tsx';
import type { Column, Filter } from '#src/admin/list/listTypes.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { useFaultWords } from './useFaultWords.ts';

/** The faults in a file's lines, in order. */
export function FaultList({ upload: { id, type, state, faultCounts } }: { upload: CrmImport }) {
  const { text } = useTexts();
  const { number } = useFormats();
  const words = useFaultWords(type);
  const rules = [...new Set(faultCounts.map(({ rule }) => rule))];
  const named = [...new Set(faultCounts.flatMap(({ column }) => column ?? []))];
  const filters: Filter[] = [
    {
      source: 'rule',
      label: text('crmImports.report.rule'),
      choices: rules.map((value) => ({ value, label: text(`crmImports.rule.${value}`) })),
      multiple: true,
    },
    {
      source: 'column',
      label: text('crmImports.report.column'),
      choices: named.map((value) => ({ value, label: value })),
    },
  ];
  const columns: Column<CrmImportFault>[] = [
    { key: 'line', label: text('crmImports.report.line'), render: (row) => number(row.line) },
    {
      key: 'key',
      label: text(`crmImports.report.key.${type}`),
      ...still,
      render: (row) => <Code of={row.key} />,
    },
    {
      key: 'column',
      label: text('crmImports.report.column'),
      ...still,
      render: (row) => row.column ?? '–',
    },
    {
      key: 'value',
      label: text('crmImports.report.value'),
      ...still,
      render: (row) => <Value {...row} />,
    },
    {
      key: 'rule',
      label: text('crmImports.report.rule'),
      grows: true,
      ...still,
      render: (row) => (
        <>
          {words.fault(row)}{' '}
          {row.isWarning && <StatusChip tone="warning" hollow label={text('crmImports.report.warning')} />}
        </>
      ),
    },
  ];
  const within = useMemo(() => ({ importId: id }), [id]);
  return (
    <ListFrame<CrmImportFault>
      resource="crmImports"
      storeKey={`crmImports.faults.${id}.${state}`}
      within={within}
      texts={{
        label: text('crmImports.report.faults'),
        search: text('crmImports.search'),
        countKey: 'crmImports.report.count',
        empty: text('crmImports.report.noFaults'),
        loadFailure: () => text('crmImports.report.faultsNotLoaded'),
      }}
      columns={columns}
      filters={filters}
      defaultFilters={{}}
      defaultSort={{ field: 'line', order: 'ASC' }}
      searchedFrom={Number.POSITIVE_INFINITY}
    />
  );
}

const still = { sortable: false };

function Code({ of }: { of: string }) {
  return of === '' ? '–' : <code>{of}</code>;
}

function Value({ value, isWarning }: CrmImportFault) {
  const { text } = useTexts();
  if (value === '') return <span className="emptyValue">{text('crmImports.report.empty')}</span>;
  return (
    <code className="lines faultyValue" data-warning={isWarning || undefined}>
      {value}
    </code>
  );
}
