import { useStore } from 'react-admin';

/** How a person likes to see lists, remembered on this device. */
export type ListView = {
  hidden: readonly string[];
  toggleColumn: (key: string) => void;
  isCompact: boolean;
  toggleCompact: () => void;
};

/** The columns are remembered for each list, the height of rows for all. */
export function useListView(list: string): ListView {
  const [hidden, setHidden] = useStore<string[]>(`lists.${list}.hiddenColumns`, noColumns);
  const [isCompact, setCompact] = useStore('lists.compact', false);
  return {
    hidden,
    toggleColumn: (key) =>
      setHidden(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]),
    isCompact,
    toggleCompact: () => setCompact(!isCompact),
  };
}

const noColumns: string[] = [];
