import { sql } from 'kysely';
import type { InAccount } from '#server/db/inAccount.ts';

/** Local login is on if no provider is active, and off if one is (document 2, section 4; decisions, ruling 6). */
export async function switchLogin(tx: InAccount): Promise<void> {
  const active = await tx
    .selectFrom('identity_providers')
    .select('id')
    .where('enabled', '=', true)
    .where('verified', '=', true)
    .limit(1)
    .executeTakeFirst();
  await tx.db
    .updateTable('accounts')
    .set({ sso_enabled: Boolean(active), local_login_enabled: !active })
    .where('id', '=', tx.accountId)
    .execute();
}

/** The way back from providers that let nobody in: none is active any more, so local login is on. */
export async function deactivateProviders(tx: InAccount): Promise<void> {
  await tx
    .updateTable('identity_providers')
    .set({ enabled: false, version: sql`version + 1` })
    .where('enabled', '=', true)
    .execute();
  await switchLogin(tx);
}
