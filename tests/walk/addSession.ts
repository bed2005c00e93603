import { createHash } from 'node:crypto';
import type { Deps } from '#server/deps.ts';

type Of = { account_id: string; user_id: string };

/** An open session of a user. */
export async function addSession({ db, clock }: Deps, session: Of & { id: string }): Promise<void> {
  const now = clock();
  const times = { started_on: now, last_active_on: now, ended_on: null };
  await db
    .insertInto('sessions')
    .values({ ...session, ...times, ip_address: null, user_agent: null })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet(times))
    .execute();
}

/** Secrets whose browsers' ids are known. */
const hashes = new Map<string, string>();

export function browserIdOf(secret: string): string {
  const id = createHash('sha256').update(secret).digest('hex').slice(0, 32);
  hashes.set(id, secret);
  return id;
}

/** A browser of a user that needs no code. */
export async function addBrowser({ db, clock }: Deps, of: Of, browserId: string): Promise<void> {
  const expires_on = new Date(clock().getTime() + 24 * 3_600_000);
  await db
    .insertInto('remembered_browsers')
    .values({
      ...of,
      secret_hash: hashes.get(browserId) ?? browserId,
      skips_code: true,
      expires_on,
      ip_address: null,
      user_agent: null,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'secret_hash']).doUpdateSet(of))
    .execute();
}
