import type { SelectQueryBuilder } from 'kysely';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { isOver } from '../access/actor';
import type { Database } from '../db/database';
import { inAccount } from '../db/inAccount';
import type { Deps } from '../deps';
import { endSessions } from './sessions';

/**
 * Where one tenant's provider keeps its records. Every statement names the account, so that an id of another tenant finds
 * nothing. A record past its time is not there, whether or not it has been swept.
 */
export function createAdapter(deps: Deps, accountId: string, model: string): Adapter {
  const { db, clock } = deps;
  const records = () =>
    db.selectFrom('oidc_records').where('account_id', '=', accountId).where('model', '=', model);
  const asRead = new WeakMap<object, string>();
  const find = async (query: ReturnType<typeof records>) => {
    const record = await selectLive(query, clock());
    if (!record || model !== 'Session') return record;
    if (record.authorizations) asRead.set(record.authorizations, contentOf(record));
    return whileSignedIn(deps, accountId, record);
  };
  const revoke = async (grantId: string) => {
    await endSessions(inAccount(db, accountId), { id: grantId, now: clock() });
    await db
      .deleteFrom('oidc_records')
      .where('account_id', '=', accountId)
      .where('model', '=', model)
      .where('grant_id', '=', grantId)
      .execute();
  };

  return {
    /**
     * The provider writes its session back at every request. A renewal, which changes nothing of it, may not: written
     * late, it would take away the sign-out that the same browser has begun meanwhile.
     */
    async upsert(id, payload, expiresIn) {
      if (payload.authorizations && asRead.get(payload.authorizations) === contentOf(payload)) return;
      const content = {
        payload: JSON.stringify(payload),
        uid: payload.uid ?? null,
        grant_id: payload.grantId ?? null,
        expires_on: expiresIn ? new Date(clock().getTime() + expiresIn * 1000) : null,
      };
      await db
        .insertInto('oidc_records')
        .values({ account_id: accountId, model, id, ...content })
        .onConflict((conflict) => conflict.columns(['account_id', 'model', 'id']).doUpdateSet(content))
        .execute();
    },
    find: async (id) => (isText(id) ? find(records().where('id', '=', id)) : undefined),
    findByUid: async (uid) => (isText(uid) ? find(records().where('uid', '=', uid)) : undefined),
    findByUserCode: async () => undefined,
    /** Of several who redeem one code at once, the provider has seen none used: the first of them may be a thief. */
    async consume(id) {
      const consumed = await db
        .updateTable('oidc_records')
        .set({ consumed_on: clock() })
        .where('account_id', '=', accountId)
        .where('model', '=', model)
        .where('id', '=', id)
        .where('consumed_on', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (consumed) return;
      const used = await records().select('grant_id').where('id', '=', id).executeTakeFirst();
      if (used?.grant_id) await revoke(used.grant_id);
      throw new errors.InvalidGrant('already consumed');
    },
    async destroy(id) {
      await db
        .deleteFrom('oidc_records')
        .where('account_id', '=', accountId)
        .where('model', '=', model)
        .where('id', '=', id)
        .execute();
    },
    revokeByGrantId: revoke,
  };
}

/** What a session says, but for when it was written. */
const contentOf = ({ uid, accountId, loginTs, acr, amr, transient, state, authorizations }: AdapterPayload) =>
  JSON.stringify([uid, accountId, loginTs, acr, amr, transient, state, authorizations]);

/** PostgreSQL has no text with a NUL in it: asked for one it fails, where nothing can be found. */
const isText = (id: string) => !id.includes('\0');

type Records = SelectQueryBuilder<Database, 'oidc_records', object>;

async function selectLive(records: Records, now: Date): Promise<AdapterPayload | undefined> {
  const row = await records
    .select(['payload', 'consumed_on'])
    .where((where) => where.or([where('expires_on', 'is', null), where('expires_on', '>', now)]))
    .executeTakeFirst();
  if (!row) return undefined;
  const consumed = row.consumed_on ? { consumed: Math.floor(row.consumed_on.getTime() / 1000) } : undefined;
  return { ...row.payload, ...consumed };
}

/**
 * A browser's session, while the person may be signed in. The provider would keep renewing the tokens of one who is idle,
 * signed out elsewhere or disabled: to it such a session is not there, and the person must sign in again.
 */
async function whileSignedIn(
  { db, clock }: Deps,
  accountId: string,
  session: AdapterPayload,
): Promise<AdapterPayload | undefined> {
  if (!session.accountId) return session;
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.account_id', '=', 'sessions.account_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.started_on', 'sessions.last_active_on'])
    .where('sessions.account_id', '=', accountId)
    .where('sessions.id', '=', String(session.uid))
    .where('sessions.ended_on', 'is', null)
    .where('users.status', '=', 'ACTIVE')
    .where('accounts.status', '!=', 'DISABLED')
    .executeTakeFirst();
  return row && !isOver(row, clock()) ? session : undefined;
}
