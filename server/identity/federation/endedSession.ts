import { readHostCookie } from '#server/access/readCookie.ts';
import type { Tenant } from '#server/access/tenant.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { ExternalSession } from '../identity.ts';

/** The cookie that names, for a minute, the session that a browser has just ended here and still has elsewhere. */
export const endedCookie = 'ended';
export const endedSeconds = 60;

/** The provider of a session, where it has one. */
export async function providerOfSession(tx: InAccount, sessionId: string): Promise<string | null> {
  const found = await tx
    .selectFrom('sessions')
    .select('provider_id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return found?.provider_id ?? null;
}

/** What ending the browser's ended session at its provider takes: for once, because it is a proof of who was here. */
export async function endedSession(
  tx: InAccount,
  cookies: string,
  tenant: Pick<Tenant, 'origin'>,
): Promise<ExternalSession | null> {
  const id = readHostCookie(cookies, endedCookie, tenant.origin);
  if (!id) return null;
  const found = await tx
    .selectFrom('sessions')
    .select(['provider_id', 'provider_session'])
    .where('id', '=', id)
    .where('ended_on', 'is not', null)
    .executeTakeFirst();
  if (!found?.provider_id || !found.provider_session) return null;
  await tx.updateTable('sessions').set({ provider_session: null }).where('id', '=', id).execute();
  return { providerId: found.provider_id, session: found.provider_session };
}
