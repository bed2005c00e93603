import { sql } from 'kysely';
import { postedTokens } from '#server/db/firmKeys.ts';
import { SampleFirms } from '#server/demo/provider/sampleFirms.ts';
import { recordsOf } from '#server/demo/provider/sampleRecords.ts';
import { refreshNames } from '#server/directory/refreshFirms.ts';
import type { TestServer } from '#tests/support/testServer.ts';

export type AnyDeps = Pick<TestServer['deps'], 'db'>;

/** A version that no other firm of the walks has. */
export const versionNumber = 41;

/** As if it had been loaded, and not changed since. */
export async function beginHistory({ db }: Pick<TestServer['deps'], 'db'>, id: string): Promise<void> {
  await sql`delete from firm_versions where firm_id = ${id}`.execute(db);
  await sql`update firms set version = ${versionNumber} where id = ${id}`.execute(db);
}

/** As if its description had been different in that version; the firm itself is at version 1. */
export async function withOlderVersion({ db }: Pick<TestServer['deps'], 'db'>, id: string): Promise<void> {
  // The browser's walks import this file too, and their loader takes no JSON, which the server's connection does.
  const { keepVersion } = await import('#server/directory/keepVersion.ts');
  await beginHistory({ db }, id);
  await db.transaction().execute(async (trx) => {
    await sql`update firms set description = 'Walked Before' where id = ${id}`.execute(trx);
    await keepVersion(trx, id, {
      ...{
        operation: 'firms.updateDetails',
        user: null,
        origin: 'user',
        source: 'CMG',
        createdOn: new Date(),
      },
    });
    await sql`update firms set description = null, version = 1 where id = ${id}`.execute(trx);
  });
}

/** Nothing from the provider, except for what concerns a connection. */
export async function readyForProvider(
  { db }: Pick<TestServer['deps'], 'db'>,
  call: string,
  id: string,
  { tables, own }: { tables: readonly string[]; own: readonly string[] },
): Promise<void> {
  await sql`delete from firm_provider_links`.execute(db);
  const isConnected = /^firms.(disconnect|refresh)FactSet$|factSetLink$/.test(call);
  await sql`update firms set is_fact_set_connected = ${isConnected} where id = ${id}`.execute(db);
  if (isConnected)
    await sql`insert into firm_provider_links (firm_id, provider_firm_id, linked_on, held)
      values (${id}, ${plainFirm(0)}, now(), '{}')`.execute(db);
  for (const table of tables) {
    await sql`delete from ${sql.table(table)} where firm_id = ${id} and source <> 'CMG' and id <> all(${own}::uuid[])
      and not (to_jsonb(${sql.table(table)}) @> '{"is_display_name": true}')`.execute(db);
    await sql`update ${sql.table(table)} set source = 'CMG' where firm_id = ${id}`.execute(db);
  }
  await sql`update firm_names set name = 'Walked Here', name_key = 'walked here', tokens = '{walked,here}',
    source = 'CMG' where firm_id = ${id} and is_display_name`.execute(db);
  if (/(import|connect)FactSet$/.test(call)) await knowWords(db);
  await refreshNames(db, [id]);
}

/** Firms of the provider that all have equally many records and words. */
let plain: PlainFirm[] | undefined;
type PlainFirm = { id: string; words: string[] };
export const plainWords = 6;
export const plainFirm = (n: number): string => plainFirms()[n % plainFirms().length]?.id ?? '';

function plainFirms(): PlainFirm[] {
  plain ??= makePlainFirms();
  return plain;
}

function makePlainFirms(): PlainFirm[] {
  const made = new SampleFirms();
  const now = new Date();
  return Array.from({ length: 20_000 }, () => made.next()).flatMap((firm) => {
    const { names, identifiers, sectors, contacts } = recordsOf(firm, now);
    const words = [...new Set(names.flatMap(({ value }) => postedTokens(value)))];
    const counts = [names.length, identifiers.length, sectors.length, contacts.length, words.length];
    return counts.join() === `2,2,1,1,${plainWords}` ? [{ id: firm.id, words }] : [];
  });
}

/** As if other firms had these words. */
async function knowWords(db: TestServer['deps']['db']): Promise<void> {
  const words = [...new Set(plainFirms().flatMap((firm) => firm.words))];
  await sql`insert into vocabulary (id, token)
    select token_id(token), token from unnest(${words}::text[]) as token on conflict do nothing`.execute(db);
}
