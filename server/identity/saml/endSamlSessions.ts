import { sql } from 'kysely';
import type { InAccount } from '#server/db/inAccount.ts';
import type { LogoutRequest } from './readLogoutRequest.ts';

/** Ends the sessions that began with an answer about this name: the ones listed, or all. */
export async function endSamlSessions(
  tx: InAccount,
  { nameId, sessionIndexes }: Pick<LogoutRequest, 'nameId' | 'sessionIndexes'>,
  { providerId, now }: { providerId: string; now: Date },
): Promise<void> {
  const sessionField = (field: string) => sql<string>`provider_session ->> ${field}`;
  const ofName = tx
    .updateTable('sessions')
    .set({ ended_on: now })
    .where('ended_on', 'is', null)
    .where('provider_id', '=', providerId)
    .where(sessionField('nameId'), '=', nameId);
  const isAll = sessionIndexes.length === 0;
  await (isAll ? ofName : ofName.where(sessionField('sessionIndex'), 'in', sessionIndexes)).execute();
}
