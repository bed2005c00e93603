import { type Insertable, sql } from 'kysely';
import type { Database } from '../db/database';
import type { Deps } from '../deps';
import { Provider } from './oidcLibrary';

/**
 * What one tenant's provider writes of its records. While it leads a browser on, it writes several and reads none of them
 * again: all are then one statement, and none is there without the others.
 */
export type RecordWrites = {
  keep: (record: ProviderRecord) => Promise<void>;
  drop: (record: Pick<ProviderRecord, 'model' | 'id'>) => Promise<void>;
  /** Writes what a request has left to write, and the session that it has begun. Before that it may not be answered. */
  finish: (request: object, session: NewSession | null) => Promise<void>;
};

type ProviderRecord = Omit<Insertable<Database['oidc_records']>, 'account_id'>;
type NewSession = Omit<Insertable<Database['sessions']>, 'account_id'>;

/** In the order of their writing; null where a record is to go. */
type Waiting = Map<string, { model: string; id: string; record: ProviderRecord | null }>;

/** Where a browser is led to the login page, or on from there, or has its tokens renewed. */
const leading = ['authorization', 'resume'];

export function createRecordWrites({ db }: Deps, accountId: string): RecordWrites {
  const requests = new WeakMap<object, Waiting>();
  const put = async (model: string, id: string, record: ProviderRecord | null) => {
    const request = Provider.ctx;
    const isLeading = request !== undefined && leading.includes(request.oidc.route);
    const waiting: Waiting = (isLeading && requests.get(request)) || new Map();
    waiting.set(`${model} ${id}`, { model, id, record });
    if (isLeading) requests.set(request, waiting);
    else await write(waiting, null);
  };
  const write = async (waiting: Waiting, session: NewSession | null) => {
    const all = [...waiting.values()];
    const kept = all.flatMap(({ record }) => record ?? []);
    const parts = all
      .filter(({ record }) => record === null)
      .map(({ model, id }) =>
        db
          .deleteFrom('oidc_records')
          .where('account_id', '=', accountId)
          .where('model', '=', model)
          .where('id', '=', id),
      )
      .map((dropping, n) => sql`${sql.id(`dropped_${n}`)} as (${dropping})`);
    if (kept.length > 0) parts.push(sql`kept as (${keeping(kept)})`);
    if (session) parts.push(sql`begun as (${beginning(session)})`);
    if (parts.length > 0) await sql`with ${sql.join(parts)} select`.execute(db);
  };
  const keeping = (records: ProviderRecord[]) =>
    db
      .insertInto('oidc_records')
      .values(records.map((record) => ({ account_id: accountId, ...record })))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'model', 'id']).doUpdateSet(({ ref }) => ({
          payload: ref('excluded.payload'),
          uid: ref('excluded.uid'),
          grant_id: ref('excluded.grant_id'),
          expires_on: ref('excluded.expires_on'),
        })),
      );
  const beginning = (session: NewSession) =>
    db
      .insertInto('sessions')
      .values({ account_id: accountId, ...session })
      .onConflict((conflict) => conflict.doNothing());
  return {
    keep: (record) => put(record.model, record.id, record),
    drop: ({ model, id }) => put(model, id, null),
    finish: (request, session) => write(requests.get(request) ?? new Map(), session),
  };
}
