import type { SelectQueryBuilder } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../db/database.ts';
import { inAccount } from '../db/inAccount.ts';
import type { Deps } from '../deps.ts';
import { errors } from './oidcLibrary.ts';
import type { RecordWrites } from './recordWrites.ts';
import { endSessions } from './sessions.ts';

/**
 * The storage of one tenant's provider. Every statement names the account, so that another tenant's id finds nothing.
 * An expired record counts as gone, swept or not.
 */
export function createAdapter(
  { db, clock }: Deps,
  writes: RecordWrites,
  accountId: string,
  model: string,
): Adapter {
  const records = () =>
    db.selectFrom('oidc_records').where('account_id', '=', accountId).where('model', '=', model);
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
    upsert: async (id, payload, expiresIn) =>
      writes.keep({
        model,
        id,
        payload: JSON.stringify(payload, refuseNul),
        uid: payload.uid ?? null,
        grant_id: payload.grantId ?? null,
        expires_on: expiresIn ? new Date(clock().getTime() + expiresIn * 1000) : null,
      }),
    find: async (id) => (isText(id) ? findLive(records().where('id', '=', id), clock()) : undefined),
    findByUid: async (uid) => (isText(uid) ? findLive(records().where('uid', '=', uid), clock()) : undefined),
    findByUserCode: async () => undefined,
    /** If several redeem one code at once, the provider saw it unused each time: the first may be a thief. */
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
    destroy: (id) => writes.drop({ model, id }),
    revokeByGrantId: revoke,
  };
}

/** PostgreSQL has no text with a NUL: a query for one would fail instead of finding nothing. */
const isText = (id: string) => !id.includes('\0');

function refuseNul(_: string, value: unknown): unknown {
  if (typeof value === 'string' && !isText(value)) throw new errors.InvalidRequest('unreadable characters');
  return value;
}

type Records = SelectQueryBuilder<Database, 'oidc_records', object>;

async function findLive(records: Records, now: Date): Promise<AdapterPayload | undefined> {
  const row = await records
    .select(['payload', 'consumed_on'])
    .where((where) => where.or([where('expires_on', 'is', null), where('expires_on', '>', now)]))
    .executeTakeFirst();
  if (!row) return undefined;
  const consumed = row.consumed_on ? { consumed: Math.floor(row.consumed_on.getTime() / 1000) } : undefined;
  return { ...row.payload, ...consumed };
}
