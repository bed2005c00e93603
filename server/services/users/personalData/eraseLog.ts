import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Erased } from '#server/writes/auditMarks.ts';
import { eraseEvents } from '#server/writes/eraseEvents.ts';
import { type EventOfPerson, eraseWords } from './eraseWords.ts';
import type { Person } from './person.ts';

/** Positions named by one event. */
const namedAtOnce = 1_000;

/**
 * Takes a person out of the log of their account, and of each other account in whose log they are an author. Answers
 * what the events of the erasure have to name, by account.
 */
export async function eraseLog(tx: InAccount, person: Person): Promise<Map<string, Erased['erased'][]>> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from audit_events where author_id = ${person.id} and account_id <> ${tx.accountId}`.execute(
    tx.db,
  );
  const named = new Map<string, Erased['erased'][]>();
  for (const accountId of [tx.accountId, ...rows.map(({ account_id }) => account_id)]) {
    const events = await eventsOf(tx.db, accountId, person, accountId === tx.accountId);
    const erased =
      events.length > 0
        ? await eraseEvents(
            tx.db,
            accountId,
            events.map((event) => eraseWords(person, event)),
          )
        : [];
    named.set(accountId, inParts(erased));
  }
  return named;
}

/** At least one part: the erasure is an event even if no other has the person. */
function inParts(erased: Erased['erased']): Erased['erased'][] {
  const parts = [];
  for (let start = 0; start < Math.max(erased.length, 1); start += namedAtOnce) {
    parts.push(erased.slice(start, start + namedAtOnce));
  }
  return parts;
}

/** Positions read by one statement, within its time limit on a slow disk: names are looked for in each event. */
const readAtOnce = 50_000;

/** Locked in the order of the log: two erasures at once else undid each other. Names are looked for in the person's own account. */
async function eventsOf(
  db: Kysely<Database>,
  accountId: string,
  { id, names, emails }: Person,
  isOwn: boolean,
): Promise<EventOfPerson[]> {
  const words = [...names, ...emails].map((word) => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
  const isNamed = sql`object_id = ${id} or lower(concat_ws(' ', actor_name, object_name, before, after)) like any(${words})`;
  const read = async (where: RawBuilder<unknown>) => {
    const { rows } = await sql<EventOfPerson>`
      select id, author_id, author_kind, object_id, actor_name, actor_name_key, ip_address, object_name, search_text,
        before, after
      from audit_events where account_id = ${accountId} and ${where}
        and (author_id = ${id} ${isOwn ? sql`or ${isNamed}` : sql``})
      order by position nulls first, id for update`.execute(db);
    return rows;
  };
  const { rows } = await sql<{ first: number; last: number }>`
    select min(position)::int as first, max(position)::int as last from audit_events where account_id = ${accountId}`.execute(
    db,
  );
  const found = [await read(sql`position is null`)];
  const { first, last } = rows[0] ?? {};
  for (let start = first ?? 0; start <= (last ?? -1); start += readAtOnce) {
    found.push(await read(sql`position >= ${start} and position < ${start + readAtOnce}`));
  }
  return found.flat();
}
