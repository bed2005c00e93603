import { type Kysely, sql } from 'kysely';

/**
 * The word that a web address names a firm by, as `server/matching/webLabels.ts` reads it: firms are looked up by how it
 * begins. The directory's size is kept with the vocabulary, as the word that every name has: the empty one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const shared =
  '(^|[.])(linkedin|facebook|twitter|x|instagram|youtube|medium|yelp|blogspot|wordpress|wixsite|weebly|github|crunchbase|bloomberg|google)[.]';
const host =
  "substring(lower(trim(address)) from '^(?:https?:/*|[a-z][a-z0-9+.-]*://)?(?:www[0-9]?[.])?([^/\\s?#:@]+)')";
const slug =
  "substring(lower(trim(address)) from '[.][a-z]+/(?:(?:company|companies|showcase|school|c|user|pg|p)/|@)?([^/?#]{3,})')";
const notOwn = '^(in|channel|pages|company|profile[.]php|people|groups|watch|home|search|feed|pub|maps)$';
const named = `case
    when ${host} ~ '${shared}' then case when ${slug} ~ '${notOwn}' then null else ${slug} end
    when ${host} ~ '[.](co|com|net|org|gov|edu|ac|or|ne|go)[.][^.]+$' then split_part(${host}, '.', -3)
    else split_part(${host}, '.', -2) end`;
const plain = `regexp_replace(regexp_replace(regexp_replace(${named},
    '-[0-9]{6,}$', ''), '[^a-z0-9]', '', 'g'), '^(my|the|go|get|join)(?=.{6})', '')`;

const statements = [
  `create function web_label(address text) returns text immutable strict parallel safe language sql
    return (${plain}) collate "C"`,
  `create index firm_contacts_by_label on firm_contacts (web_label(value), firm_id)
    where type = 'URL' and record_status = 'EFFECTIVE'`,
  `insert into vocabulary (id, token, firms) select token_id(''), '', count(*) from firms
    on conflict (id) do update set firms = excluded.firms`,
];
