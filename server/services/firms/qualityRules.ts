import { type RawBuilder, sql } from 'kysely';
import type { QualityRule } from '#contract/firmQuality.ts';
import { rolesOfTyped } from '#contract/firmValues.ts';

type Condition = RawBuilder<unknown>;

/** Whether a rule finds the row `firms` of the enclosing query; `now` decides what is late. */
export const qualityRules: Readonly<Record<QualityRule, (now: Date) => Condition>> = {
  /** A file that is loaded again is no care. */
  untouched: (now) => {
    const since = twoYearsBefore(now);
    return sql`firms.created_on < ${since} and not exists (select from firm_versions
      where firm_versions.firm_id = firms.id and firm_versions.created_on >= ${since} and origin <> 'load')`;
  },
  noIdentifier: () => sql`not ${has('firm_identifiers', sql`true`)}`,
  /** Only a loaded LEI can have lapsed: nothing is known of the registration of one that was typed. */
  wrongLei: (now) =>
    has(
      'firm_identifiers',
      sql`type = 'LEI' and (not is_lei(value) or is_loaded and exists (select from lei_registrations as registered
        where registered.value_key = records.value_key
          and (status = 'LAPSED' or renewed_until < ${now.toISOString().slice(0, 10)}::date)))`,
    ),
  sharedIdentifier: () =>
    has(
      'firm_identifiers',
      sql`exists (select from firm_identifiers as other join firms as holder on holder.id = other.firm_id
        where other.value_key = records.value_key and other.type = records.type
          and upper(other.value) = upper(records.value) and other.firm_id <> records.firm_id
          and other.record_status = 'EFFECTIVE' and holder.record_status = 'EFFECTIVE')`,
    ),
  noEntityType: () => sql`firms.entity_type is null and firms.roles && ${[...rolesOfTyped]}::text[]`,
  noHeadOffice: () => sql`not ${has('firm_addresses', sql`type = 'HEADQUARTERS'`)}`,
  /** A word of up to four letters may be an abbreviation, such as `UBS AG`. */
  capitals: () => sql`firms.display_name ~ ${`[${capital}]{5}`} and firms.display_name !~ ${`[${small}]`}`,
  parentEnded: () => sql`exists (select from firms as parent where parent.id = firms.parent_id
    and (parent.status = 'DEFUNCT' or parent.record_status = 'DELETED'))`,
  oddCharacters: () =>
    sql`(${has('firm_names', sql`name ~ ${odd}`)} or ${has('firm_identifiers', sql`value ~ ${odd}`)})`,
};

/** Whether any of the rules finds it; none of none does. */
export const anyFinding = (rules: readonly QualityRule[], now: Date): Condition =>
  sql`(${sql.join([sql`false`, ...rules.map((rule) => sql`(${qualityRules[rule](now)})`)], sql` or `)})`;

/** An effective record of the firm. */
const has = (table: string, condition: Condition): Condition =>
  sql`exists (select from ${sql.table(table)} as records where records.firm_id = firms.id
    and records.record_status = 'EFFECTIVE' and ${condition})`;

function twoYearsBefore(now: Date): Date {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() - 2);
  return day;
}

/** Of the Latin, Greek and Cyrillic alphabets, by code points: what a letter is depends on the database's locale. */
const capital = 'A-ZÀ-ÖØ-ÞΑ-ΩА-Я';
const small = 'a-zß-öø-ÿα-ωа-џ';

/**
 * Characters that are invisible, that blanks and hyphens of a keyboard stand for, that nobody could read or that a wrong
 * encoding leaves behind. Joiners and variants belong to some scripts, not to ours.
 */
const odd = [
  '[\\u0001-\\u001f\\u007f-\\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u2000-\\u200b\\u200e-\\u2011]',
  '[\\u2028-\\u202f\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufeff\\uffa0\\ufff0-\\ufffd\\ue000-\\uf8ff]',
  '[\\u0020-\\u052f][\\u200c\\u200d\\ufe00-\\ufe0f]',
  '^[\\u200c\\u200d\\ufe00-\\ufe0f]',
  '[ÂÃ][\\u0080-\\u00bf]|â€',
].join('|');
