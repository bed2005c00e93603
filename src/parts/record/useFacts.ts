import type { Fact } from '#src/ui/Highlights.tsx';
import { useFields } from './useFields.ts';

/** A field shown with its label: by its name, with another text if empty, or by hand. */
export type RecordFact<Row> = (keyof Row & string) | Named<Row> | Fact;
type Named<Row> = { source: keyof Row & string; empty?: string };

/** A record's fields as facts. */
export function useFacts() {
  const { label, help, show } = useFields();
  return <Row extends object>(record: Row, facts: readonly RecordFact<Row>[]): Fact[] =>
    facts.map((fact) => {
      if (typeof fact === 'object' && 'label' in fact) return fact;
      const { source, empty }: Named<Row> = typeof fact === 'object' ? fact : { source: fact };
      const isEmpty = record[source] === null || record[source] === undefined;
      const value = isEmpty && empty ? empty : show(source, record);
      return { label: label(source), tip: help(source), value };
    });
}
