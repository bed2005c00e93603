import type { Fact } from '#src/ui/Highlights.tsx';
import { useFields } from './useFields.ts';

/** A field shown with its label: by its name, with another text if empty or a lock and why, or by hand. */
export type RecordFact<Row> = (keyof Row & string) | Named<Row> | Fact;
type Named<Row> = { source: keyof Row & string; empty?: string; lock?: string | undefined };

/** A record's fields as facts, without those that a back end does not answer. */
export function useFacts() {
  const { label, help, show } = useFields();
  return <Row extends object>(record: Row, facts: readonly RecordFact<Row>[]): Fact[] =>
    facts.flatMap((fact) => {
      if (typeof fact === 'object' && 'label' in fact) return fact;
      const { source, empty, lock }: Named<Row> = typeof fact === 'object' ? fact : { source: fact };
      if (record[source] === undefined) return [];
      const value = record[source] === null && empty ? empty : show(source, record);
      return { label: label(source), tip: help(source), value, lock };
    });
}
