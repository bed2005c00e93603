import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';

/** A section's number of open rows, and whether one is being saved. */
export type SectionRows = { open: number; isSaving: boolean };
type Sections = Readonly<Record<string, SectionRows>>;
type Report = (section: string, rows: SectionRows | undefined) => void;

const StateContext = createContext<Sections>({});
const ReportContext = createContext<Report>(() => undefined);

/** Around a record's screen: knows the open rows of its sections. */
export function OpenRows({ children }: { children: ReactNode }) {
  const [sections, setSections] = useState<Sections>({});
  const report = useCallback<Report>((section, rows) => {
    setSections(({ [section]: _, ...others }) => (rows ? { ...others, [section]: rows } : others));
  }, []);
  return (
    <ReportContext value={report}>
      <StateContext value={sections}>{children}</StateContext>
    </ReportContext>
  );
}

/** The sections with open rows, or one being saved, by the name of their card. */
export const useOpenRows = (): Sections => useContext(StateContext);

export function useReportRows(section: string, { open, isSaving }: SectionRows): void {
  const report = useContext(ReportContext);
  useEffect(() => {
    if (open > 0 || isSaving) report(section, { open, isSaving });
    return () => report(section, undefined);
  }, [report, section, open, isSaving]);
}
