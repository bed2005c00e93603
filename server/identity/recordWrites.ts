import { type Insertable, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { inAccount } from '../db/inAccount.ts';
import type { Deps } from '../deps.ts';
import { Provider } from './oidcLibrary.ts';

/**
 * Writes of one tenant's provider. While redirecting a browser it writes several records and reads none of them
 * again: all become one statement, so they are stored together or not at all.
 */
export type RecordWrites = {
  keep: (record: ProviderRecord) => Promise<void>;
  drop: (record: Pick<ProviderRecord, 'model' | 'id'>) => Promise<void>;
  /**
   * Writes what a request has pending, and the session it began. It may not be answered before that. Returns whether
   * all of it is valid: a session is not begun if all sign-ins of its user were ended meanwhile.
   */
  finish: (request: object, session: NewSession | null) => Promise<boolean>;
};

type ProviderRecord = Omit<Insertable<Database['oidc_records']>, 'account_id'>;

/** With how often the user's sign-ins had been ended at the time of their proof. */
export type NewSession = Omit<Insertable<Database['sessions']>, 'account_id'> & { signInsEnded: number };

/** In the order of writing; null for a deletion. */
type Waiting = Map<string, { model: string; id: string; record: ProviderRecord | null }>;

/** Where a browser is redirected to the login page, or onward from there, or renews its tokens. */
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
  const write = async (waiting: Waiting, session: NewSession | null): Promise<boolean> => {
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
    if (session) parts.push(sql`proved as (${stillProved(session)})`, sql`begun as (${beginning(session)})`);
    if (parts.length === 0) return true;
    const counts = session ? sql`exists (select from proved)` : sql`true`;
    const { rows } = await sql<{
      counts: boolean;
    }>`with ${sql.join(parts)} select ${counts} as counts`.execute(db);
    return rows.every((row) => row.counts);
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
  /** Locked: a call that ends all of the user's sign-ins either ends this session too, or finishes first. */
  const stillProved = ({ user_id, signInsEnded }: NewSession) =>
    inAccount(db, accountId)
      .selectFrom('users')
      .select('id')
      .where('id', '=', user_id)
      .where('sign_ins_ended', '=', signInsEnded)
      .forShare();
  const beginning = ({ signInsEnded: _, ...session }: NewSession) => {
    const row = { account_id: accountId, ...session };
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    return sql`insert into sessions (${columns}) select ${sql.join(Object.values(row))} from proved on conflict do nothing`;
  };
  return {
    keep: (record) => put(record.model, record.id, record),
    drop: ({ model, id }) => put(model, id, null),
    finish: (request, session) => write(requests.get(request) ?? new Map(), session),
  };
}
