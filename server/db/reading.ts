import type { Compilable, Kysely, QueryResult } from 'kysely';
import { withNext } from './connection.ts';
import type { Database } from './database.ts';

/** A read of the database: statements and what their rows mean; several may share a trip. */
export type Reading<T> = {
  statements: readonly Compilable[];
  meaning: (answers: readonly unknown[][]) => T;
};

/** What the rows of one statement mean. */
export const reading = <Row, T>(
  statement: Compilable<Row>,
  meaning: (rows: readonly Row[]) => T,
): Reading<T> => ({
  statements: [statement],
  meaning: ([rows = []]) => meaning(rows as Row[]),
});

/** Two reads as one, in this order. */
export const together = <A, B>(one: Reading<A>, other: Reading<B>): Reading<[A, B]> => ({
  statements: [...one.statements, ...other.statements],
  meaning: (answers) => [
    one.meaning(answers.slice(0, one.statements.length)),
    other.meaning(answers.slice(one.statements.length)),
  ],
});

/** A known value needs no query. */
export const known = <T>(value: T): Reading<T> => ({ statements: [], meaning: () => value });

/** Runs it; in a transaction all of it takes one trip. */
export async function read<T>(db: Kysely<Database>, { statements, meaning }: Reading<T>): Promise<T> {
  const answers: unknown[][] = [];
  const onResult = ({ rows }: QueryResult<unknown>) => void answers.push(rows);
  const last = statements.at(-1);
  for (const statement of statements.slice(0, -1)) await withNext(db, statement, onResult);
  if (last) onResult(await db.executeQuery(last));
  return meaning(answers);
}
