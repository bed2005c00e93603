import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { digestBefore } from './auditChain.ts';
import type { Erased } from './auditMarks.ts';
import { contentHash } from './eventDigest.ts';

/** What an erasure may change of an event. */
export type EventWords = {
  id: string;
  actor_name: string;
  actor_name_key: string;
  ip_address: string | null;
  object_name: string | null;
  search_text: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/**
 * Replaces the words of events of one account's log, which the caller has locked. What it answers has to be written
 * into the log in the same transaction: until then the log is broken.
 */
export async function eraseEvents(
  trx: Kysely<Database>,
  accountId: string,
  events: readonly EventWords[],
): Promise<Erased['erased']> {
  await sql`select set_config('tenantry.log_change', 'erasure', true)`.execute(trx);
  const rows: { position: number | null; hash: string }[] = [];
  for (let start = 0; start < events.length; start += atOnce) {
    rows.push(...(await replaceWords(trx, accountId, events.slice(start, start + atOnce))));
  }
  await sql`select set_config('tenantry.log_change', '', true)`.execute(trx);
  const named = rows.flatMap(({ position, hash }): Erased['erased'] =>
    position !== null && position > 0 ? [[position, hash]] : [],
  );
  return named.length < rows.length ? [[0, await digestBefore(trx, accountId)], ...named] : named;
}

/** As many as one statement replaces in its time limit on a slow disk: each event is in many indexes. */
const atOnce = 500;

async function replaceWords(trx: Kysely<Database>, accountId: string, events: readonly EventWords[]) {
  const { rows } = await sql<{ position: number | null; hash: string }>`
    update audit_events as event set actor_name = words.actor_name, actor_name_key = words.actor_name_key,
      ip_address = words.ip_address, object_name = words.object_name, search_text = words.search_text,
      before = nullif(words.before, 'null'), after = nullif(words.after, 'null')
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as words (id uuid, actor_name text, actor_name_key text,
      ip_address text, object_name text, search_text text, before jsonb, after jsonb)
    where event.id = words.id and event.account_id = ${accountId}
    returning event.position::int, ${contentHash} as hash`.execute(trx);
  return rows;
}
