import type { MessagePort } from 'node:worker_threads';
import { CompiledQuery, Kysely, type QueryResult } from 'kysely';
import { Connection, ConnectionDriver, dialectOf, type Statement } from './connection.ts';
import type { Database } from './database.ts';

type ReadRequest = { id: number; sql: string; parameters: readonly unknown[] };
type Answer = { id: number; rows?: string; error?: { name: string; message: string } };

/** Runs the queries of a thread that has no connection of its own. Rows cross as one text: only the thread parses them. */
export function answerReads(port: MessagePort, db: Kysely<Database>): void {
  port.on('message', async (request: ReadRequest) => port.postMessage(await answer(db, request)));
  port.unref();
}

async function answer(db: Kysely<Database>, { id, sql, parameters }: ReadRequest): Promise<Answer> {
  try {
    const asText = `select coalesce(json_agg(found), '[]')::text as rows from (${sql}) as found`;
    const { rows } = await db.executeQuery<{ rows: string }>(CompiledQuery.raw(asText, [...parameters]));
    return { id, rows: rows[0]?.rows ?? '[]' };
  } catch (error) {
    const { name, message } = error as Error;
    return { id, error: { name, message } };
  }
}

/** The database of such a thread: for queries whose values JSON can hold. */
export const remoteDatabase = (port: MessagePort): Kysely<Database> =>
  new Kysely<Database>({ dialect: dialectOf(new RemoteDriver(port)) });

class RemoteDriver extends ConnectionDriver {
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #next = 0;

  constructor(private readonly port: MessagePort) {
    super();
    port.on('message', (answer: Answer) => {
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    });
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection((statements) => Promise.all(statements.map((one) => this.#ask(one))), this.nameOf);
  }

  async #ask({ sql, parameters }: Statement): Promise<QueryResult<unknown>> {
    const id = this.#next++;
    const { rows = '[]', error } = await new Promise<Answer>((resolve) => {
      this.#waiting.set(id, resolve);
      this.port.postMessage({ id, sql, parameters } satisfies ReadRequest);
    });
    if (error) throw Object.assign(new Error(error.message), { name: error.name });
    return { rows: JSON.parse(rows) };
  }

  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
