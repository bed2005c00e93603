import type { SelectQueryBuilder } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { isOver } from '../access/actor';
import type { Database } from '../db/database';
import { inAccount } from '../db/inAccount';
import type { Deps } from '../deps';
import { errors } from './oidcLibrary';
import { endSessions } from './sessions';

/**
 * Where one tenant's provider keeps its records. Every statement names the account, so that an id of another tenant finds
 * nothing. A record past its time is not there, whether or not it has been swept.
 */
export function createAdapter(deps: Deps, accountId: string, model: string): Adapter {
  const { db, clock } = deps;
  const records = () =>
    db
      .selectFrom('oidc_records')
      .where('oidc_records.account_id', '=', accountId)
      .where('oidc_records.model', '=', model);
  const asRead = new WeakMap<object, string>();
  const find = async (query: ReturnType<typeof records>) => {
    if (model !== 'Session') return findLive(query, clock());
    const session = await findWhileSignedIn(query, clock());
    if (session?.authorizations) asRead.set(session.authorizations, contentOf(session));
    return session;
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
        payload: JSON.stringify(payload, refuseNul),
        uid: payload.uid ?? null,
        grant_id: payload.grantId ?? null,
        expires_on: expiresIn ? new Date(clock().getTime() + expiresIn * 1000) : null,
      };
      await db
        .insertInto('oidc_records')
        .values({ account_id: accountId, model, id, ...content })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'model', 'id']).doUpdateSet(({ ref }) => ({
            payload: ref('excluded.payload'),
            uid: ref('excluded.uid'),
            grant_id: ref('excluded.grant_id'),
            expires_on: ref('excluded.expires_on'),
          })),
        )
        .execute();
    },
    find: async (id) => (isText(id) ? find(records().where('oidc_records.id', '=', id)) : undefined),
    findByUid: async (uid) => (isText(uid) ? find(records().where('oidc_records.uid', '=', uid)) : undefined),
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

function refuseNul(_: string, value: unknown): unknown {
  if (typeof value === 'string' && !isText(value)) throw new errors.InvalidRequest('unreadable characters');
  return value;
}

type Records = SelectQueryBuilder<Database, 'oidc_records', object>;

const selectLive = (records: Records, now: Date) =>
  records
    .select(['oidc_records.payload', 'oidc_records.consumed_on'])
    .where((where) =>
      where.or([where('oidc_records.expires_on', 'is', null), where('oidc_records.expires_on', '>', now)]),
    );

async function findLive(records: Records, now: Date): Promise<AdapterPayload | undefined> {
  const row = await selectLive(records, now).executeTakeFirst();
  if (!row) return undefined;
  const consumed = row.consumed_on ? { consumed: Math.floor(row.consumed_on.getTime() / 1000) } : undefined;
  return { ...row.payload, ...consumed };
}

/**
 * A browser's session, while the person may be signed in. The provider would keep renewing the tokens of one who is idle,
 * signed out elsewhere or disabled: to it such a session is not there, and the person must sign in again.
 */
async function findWhileSignedIn(records: Records, now: Date): Promise<AdapterPayload | undefined> {
  const row = await selectLive(records, now)
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.account_id', '=', 'oidc_records.account_id')
        .onRef('sessions.id', '=', 'oidc_records.uid')
        .on('sessions.ended_on', 'is', null),
    )
    .leftJoin('users', (join) =>
      join.onRef('users.account_id', '=', 'sessions.account_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .leftJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.started_on', 'sessions.last_active_on'])
    .select(['users.status', 'accounts.status as account_status'])
    .executeTakeFirst();
  if (!row?.payload.accountId) return row?.payload;
  const { started_on, last_active_on, status, account_status } = row;
  if (!started_on || !last_active_on || isOver({ started_on, last_active_on }, now)) return undefined;
  return status === 'ACTIVE' && account_status !== 'DISABLED' ? row.payload : undefined;
}
