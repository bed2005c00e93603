import { useMemo } from 'react';
import { useStore } from 'react-admin';

/** A person's list preferences, remembered on this device. */
export type ListView = {
  hidden: readonly string[];
  toggleColumn: (key: string) => void;
  isCompact: boolean;
  toggleCompact: () => void;
};

/** Columns are remembered per list, the row height for all. */
export function useListView(list: string, columns: readonly { key: string; isHidden?: boolean }[]): ListView {
  const [stored, setHidden] = useStore<string[] | null>(`lists.${list}.hiddenColumns`, null);
  const hidden = useMemo(
    () => stored ?? columns.filter(({ isHidden }) => isHidden).map(({ key }) => key),
    [stored, columns],
  );
  const [isCompact, setCompact] = useStore('lists.compact', false);
  return {
    hidden,
    toggleColumn: (key) =>
      setHidden(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]),
    isCompact,
    toggleCompact: () => setCompact(!isCompact),
  };
}
