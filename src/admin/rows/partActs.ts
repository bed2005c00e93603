import { createContext, useContext } from 'react';

type PartActs = {
  /** Why only the open rows can be changed now. */
  reason: string | undefined;
  /** Saves something in a row that is not open: the row shows that, and failures appear above the table. */
  act: (key: string, action: () => Promise<unknown>) => Promise<boolean>;
};

export const PartActsContext = createContext<PartActs | undefined>(undefined);

/** What a section's cells may do, see `PartRows`. */
export function usePartActs(): PartActs {
  const acts = useContext(PartActsContext);
  if (!acts) throw new Error('There is no section of rows around this cell');
  return acts;
}
