import { createContext, useContext } from 'react';

type PartActs = {
  /** Why nothing but the open rows can be changed now. */
  reason: string | undefined;
  /** Writes something of a row that is not open: it shows that, and what goes wrong is said above the table. */
  act: (key: string, action: () => Promise<unknown>) => Promise<boolean>;
};

export const PartActsContext = createContext<PartActs | undefined>(undefined);

/** What the cells of a section may do, see `RecordParts`. */
export function usePartActs(): PartActs {
  const acts = useContext(PartActsContext);
  if (!acts) throw new Error('There is no section of rows around this cell');
  return acts;
}
