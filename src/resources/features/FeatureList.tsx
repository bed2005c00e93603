import type { FeatureState } from '#contract/features.ts';
import { useTexts } from '#i18n/texts.ts';
import { List, type ListColumn } from '#src/admin/list/List.tsx';
import { SearchInBrowser } from '#src/parts/SearchInBrowser.tsx';

/** The feature flags, what each does, and how many accounts it affects; in the specification's order. */
export function FeatureList() {
  const { text } = useTexts();
  return (
    <SearchInBrowser<FeatureState> nameOf={({ id }) => `${text(`features.names.${id}`)} ${id}`}>
      <List<Row> columns={columns} />
    </SearchInBrowser>
  );
}

/** Only the catalog has words for what a flag does. */
type Row = FeatureState & { effect?: never };

const columns: ListColumn<Row>[] = [
  { source: 'id', sortable: false },
  { source: 'effect', grows: true, sortable: false, render: (flag) => <Effect {...flag} /> },
  { source: 'isOn', sortable: false },
  { source: 'accountCount', sortable: false, align: 'right' },
];

function Effect({ id }: FeatureState) {
  const effect = useTexts().text(`features.effects.${id}`);
  return <span title={effect}>{effect}</span>;
}
