import type { SelectQueryBuilder } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { isOver } from '../access/actor.ts';
import type { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { Provider } from './oidcLibrary.ts';

/** A browser's session as the provider stores it, and its user; a session that only awaits a sign-in has none. */
export type SignedIn = { payload: AdapterPayload; name: string | null };

/** The sessions of one tenant's browsers; ended ones count as gone. */
export type SignedInSessions = {
  find: (id: string) => Promise<SignedIn | undefined>;
  /** Each is read once per request: its code, grant and token are from the same moment. */
  findByUid: (uid: string) => Promise<SignedIn | undefined>;
};

export function createSignedInSessions({ db, clock }: Deps, accountId: string): SignedInSessions {
  const read = new WeakMap<object, Map<string, Promise<SignedIn | undefined>>>();
  const sessions = () =>
    db
      .selectFrom('oidc_records')
      .where('oidc_records.account_id', '=', accountId)
      .where('oidc_records.model', '=', 'Session');
  const readByUid = (uid: string) => findSignedIn(sessions().where('oidc_records.uid', '=', uid), clock());
  return {
    find: (id) => findSignedIn(sessions().where('oidc_records.id', '=', id), clock()),
    findByUid: (uid) => {
      const request = Provider.ctx;
      if (!request) return readByUid(uid);
      const known = read.get(request) ?? new Map();
      read.set(request, known);
      const session = known.get(uid) ?? readByUid(uid);
      known.set(uid, session);
      return session;
    },
  };
}

/**
 * A session while the person may be signed in. The provider would keep renewing tokens of a user who is idle, signed
 * out elsewhere or disabled: for it such a session does not exist, and the person must sign in again.
 */
async function findSignedIn(records: Records, now: Date): Promise<SignedIn | undefined> {
  const row = await records
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
    .select(['oidc_records.payload', 'sessions.started_on', 'sessions.last_active_on'])
    .select(['users.first_name', 'users.last_name', 'users.status', 'accounts.status as account_status'])
    .where((where) =>
      where.or([where('oidc_records.expires_on', 'is', null), where('oidc_records.expires_on', '>', now)]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { payload, started_on, last_active_on, status, account_status } = row;
  if (!payload.accountId) return { payload, name: null };
  if (!started_on || !last_active_on || isOver({ started_on, last_active_on }, now)) return undefined;
  if (status !== 'ACTIVE' || account_status === 'DISABLED') return undefined;
  return { payload, name: `${row.first_name} ${row.last_name}` };
}

type Records = SelectQueryBuilder<Database, 'oidc_records', object>;

/**
 * The provider writes its session back at every request. A renewal, which changes nothing in it, may not: written
 * late, it would undo a sign-out that the same browser has begun meanwhile.
 */
export function sessionAdapter(sessions: SignedInSessions, records: Adapter): Adapter {
  const asRead = new WeakMap<object, string>();
  const read = (session: SignedIn | undefined) => {
    const payload = session?.payload;
    if (payload?.authorizations) asRead.set(payload.authorizations, contentOf(payload));
    return payload;
  };
  return {
    ...records,
    upsert: async (id, payload, expiresIn) => {
      const isAsRead = payload.authorizations && asRead.get(payload.authorizations) === contentOf(payload);
      if (!isAsRead) await records.upsert(id, payload, expiresIn);
    },
    find: async (id) => read(await sessions.find(id)),
    findByUid: async (uid) => read(await sessions.findByUid(uid)),
  };
}

/** A session's content, except when it was written. */
const contentOf = ({ uid, accountId, loginTs, acr, amr, transient, state, authorizations }: AdapterPayload) =>
  JSON.stringify([uid, accountId, loginTs, acr, amr, transient, state, authorizations]);

/**
 * The one client has the same rights for every signed-in user, as long as they are signed in: a session's grant has
 * the session's id, is derived from it and ends with it (sign-out, a code used twice), so none is stored.
 */
export function grantAdapter(
  sessions: SignedInSessions,
  records: Adapter,
  grantOf: (session: { uid: string; userId: string }) => AdapterPayload,
): Adapter {
  return {
    ...records,
    upsert: async () => undefined,
    destroy: async () => undefined,
    find: async (uid) => {
      const userId = (await sessions.findByUid(uid))?.payload.accountId;
      return userId === undefined ? undefined : grantOf({ uid, userId });
    },
  };
}
