import { readHostCookie } from '#server/access/readCookie.ts';
import type { Tenant } from '#server/access/tenant.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { ExternalSession } from '../identity.ts';

/** A cookie that names, for a minute, the session a browser has just ended here but still has at its provider. */
export const endedCookie = 'ended';
export const endedSeconds = 60;

/** The provider of a session, if any. */
export async function providerOfSession(tx: InAccount, sessionId: string): Promise<string | null> {
  const found = await tx
    .selectFrom('sessions')
    .select('provider_id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return found?.provider_id ?? null;
}

/** What ending the browser's session at its provider needs; readable once, because it proves who was here. */
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
