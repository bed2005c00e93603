import { useMemo } from 'react';
import { useStore } from 'react-admin';
import type { Column } from './listTypes.ts';

/** A person's list preferences, remembered on this device. */
export type ListView<Row> = {
  /** The columns to choose from: in cards, those that have a place there. */
  offered: readonly Column<Row>[];
  /** The chosen ones. */
  shown: readonly Column<Row>[];
  toggleColumn: (key: string) => void;
  isCompact: boolean;
  toggleCompact: () => void;
};

/** Columns are remembered per list, the row height for all. */
export function useListView<Row>(
  list: string,
  columns: readonly Column<Row>[],
  areCards: boolean,
): ListView<Row> {
  const [stored, setHidden] = useStore<string[] | null>(`lists.${list}.hiddenColumns`, null);
  const hidden = useMemo(
    () => stored ?? columns.filter(({ isHidden }) => isHidden).map(({ key }) => key),
    [stored, columns],
  );
  const offered = useMemo(
    () => (areCards ? columns.filter(({ card }) => card !== 'none') : columns),
    [areCards, columns],
  );
  const shown = useMemo(() => offered.filter(({ key }) => !hidden.includes(key)), [offered, hidden]);
  const [isCompact, setCompact] = useStore('lists.compact', false);
  return useMemo(
    () => ({
      offered,
      shown,
      toggleColumn: (key) =>
        setHidden(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]),
      isCompact,
      toggleCompact: () => setCompact(!isCompact),
    }),
    [offered, shown, hidden, setHidden, isCompact, setCompact],
  );
}
