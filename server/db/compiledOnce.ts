import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** The placeholders for the values of a query. */
export type Places<Values> = { [Name in keyof Values]: RawBuilder<Values[Name]> };

/**
 * A query that is built and compiled once per set of values, at its first use: both take this process a good part of
 * a statement's time. The SQL may depend on which values there are (undefined ones are not), never on what they are.
 */
export function compiledOnce<Values extends object, Row>(
  make: (db: Kysely<Database>, places: Places<Values>) => Compilable<Row>,
): (db: Kysely<Database>, values: Values) => Compilable<Row> {
  const templates = new Map<string, CompiledQuery<Row>>();
  return (db, values) => ({
    compile: () => {
      const names = Object.keys(values).filter((name) => values[name as keyof Values] !== undefined);
      const set = names.join();
      const template = templates.get(set) ?? make(db.withoutPlugins(), placesOf<Values>(names)).compile();
      templates.set(set, template);
      const given = (parameter: unknown) =>
        parameter instanceof Place ? values[parameter.name as keyof Values] : parameter;
      // The database's plugins process it like any other.
      db.getExecutor().transformQuery(template.query, template.queryId);
      return { ...template, parameters: template.parameters.map(given) };
    },
  });
}

class Place {
  constructor(readonly name: string) {}
}

const placesOf = <Values extends object>(names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, sql.val(new Place(name))])) as Places<Values>;
