import { useMemo } from 'react';
import { type CrmKeptRow, KeptReason } from '#contract/crmImports.ts';
import { useTexts } from '#i18n/texts.ts';
import { ListFrame } from '#src/admin/list/ListFrame.tsx';
import type { Column, Filter } from '#src/admin/list/listTypes.ts';

/** The rows that a revert left as they are, and why. */
export function KeptRows({ id }: { id: string }) {
  const { text } = useTexts();
  const within = useMemo(() => ({ revertedImportId: id }), [id]);
  const filters: Filter[] = [
    {
      source: 'reason',
      label: text('crmImports.kept.reason'),
      choices: KeptReason.options.map((value) => ({ value, label: text(`crmImports.reason.${value}`) })),
      multiple: true,
    },
  ];
  const column = (key: 'firmKey' | 'name' | 'employeeKey', sortable = false): Column<CrmKeptRow> => ({
    key,
    label: text(`crmImports.kept.${key}`),
    sortable,
    render: (row) => row[key] ?? '–',
  });
  const columns: Column<CrmKeptRow>[] = [
    column('firmKey', true),
    column('name'),
    column('employeeKey'),
    {
      key: 'change',
      label: text('crmImports.kept.change'),
      sortable: false,
      render: ({ isAdded }) => text(`crmImports.kept.${isAdded ? 'added' : 'changed'}`),
    },
    {
      key: 'reason',
      label: text('crmImports.kept.reason'),
      sortable: false,
      grows: true,
      render: ({ reason }) => text(`crmImports.reason.${reason}`),
    },
  ];
  return (
    <ListFrame<CrmKeptRow>
      resource="crmImports"
      storeKey={`crmImports.keptRows.${id}`}
      within={within}
      texts={{
        label: text('crmImports.kept.title'),
        search: text('crmImports.search'),
        countKey: 'crmImports.kept.count',
        empty: text('crmImports.kept.none'),
        loadFailure: () => text('crmImports.kept.notLoaded'),
      }}
      columns={columns}
      filters={filters}
      defaultFilters={{}}
      defaultSort={{ field: 'firmKey', order: 'ASC' }}
      searchedFrom={Number.POSITIVE_INFINITY}
    />
  );
}
