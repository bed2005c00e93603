import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { FirmListQuery } from '#contract/firms.ts';
import type { Database } from '#server/db/database.ts';
import { nameKey, nameTokens } from '#server/db/firmKeys.ts';
import { addFirms } from '#server/demo/addFirms.ts';
import { Random } from '#server/demo/random.ts';
import { loadFile } from '#server/directory/load/loadFile.ts';
import { countWords } from '#server/directory/refreshFirms.ts';
import { firmIds } from '#server/services/firms/firmQuery.ts';
import type { Figure } from './figure.ts';
import { spread } from './figure.ts';
import { changeUnhurried, onEachDatabase } from './onEachDatabase.ts';

const files = ['firms.csv.gz', 'firm_names.csv.gz'];
const sampled = Number(process.env.TYPO_NAMES ?? 1_000);

/**
 * How often a search with one typo in its first word shows the firm on its first page, in the demo's directory, or in
 * that of the folder `FIRM_DIRECTORY`, which has files in the directory's own format.
 */
export const measureTypos = (): Promise<Figure[]> =>
  onEachDatabase(async (engine, database) => {
    const figures: Figure[] = [];
    await changeUnhurried(database, async (db) => {
      await fill(db);
      figures.push(...(await searchesWithTypos(db, engine)));
    });
    return figures;
  });

async function fill(db: Kysely<Database>): Promise<void> {
  const folder = process.env.FIRM_DIRECTORY;
  if (!folder) await addFirms(db, 0, 20_000);
  else
    for (const file of files) {
      const text = createReadStream(join(folder, file)).pipe(createGunzip()).setEncoding('utf8');
      await loadFile(db, text, () => {}, new Date());
    }
  await countWords(db);
  await sql`vacuum analyze`.execute(db);
}

export async function searchesWithTypos(db: Kysely<Database>, engine: string): Promise<Figure[]> {
  const random = new Random('typos');
  const { rows: firms } = await sql<{ id: string; name: string }>`
    select id, display_name as name from firms where display_name_key ~ '^[^ ]{2}'
    order by md5(key) limit ${sampled}`.execute(db);
  const found = { name: 0, word: 0 };
  const asked = { name: 0, word: 0 };
  const ms: number[] = [];
  const ask = async (searchText: string): Promise<string[]> => {
    const query = { ...FirmListQuery.parse({}), searchText, orderField: 'bestMatch' as const };
    const started = performance.now();
    const { data } = await firmIds(db, query, new Date());
    ms.push(performance.now() - started);
    return data;
  };
  for (const { id, name } of firms) {
    const [first = '', ...others] = nameKey(name).split(' ');
    const misspelt = withTypo(first, random);
    asked.name += 1;
    if ((await ask([misspelt, ...others].join(' '))).includes(id)) found.name += 1;
    if (await isWord(db, misspelt)) continue;
    asked.word += 1;
    const names = await namesOf(db, await ask(misspelt));
    if (names.some((one) => nameTokens(one).includes(first))) found.word += 1;
  }
  const of = (what: string, { least, key }: { least: number; key: keyof typeof found }): Figure => ({
    ...{ what: `${engine}: % of ${asked[key]} firms ${what}`, unit: '', least },
    value: (100 * found[key]) / asked[key],
  });
  return [
    of('found by their misspelt name', { least: 97, key: 'name' }),
    of('whose first word is found misspelt', { least: 90, key: 'word' }),
    ...spread(`${engine}: search with a typo`, ms, { p95: 200 }),
  ];
}

/** A letter left out, added, replaced, or swapped with its neighbour. */
export function withTypo(word: string, random: Random): string {
  const letter = () => random.pick([...'abcdefghijklmnopqrstuvwxyz'] as [string, ...string[]]);
  const at = random.whole(0, word.length - 1);
  const made = random.pick([
    () => word.slice(0, at) + word.slice(at + 1),
    () => word.slice(0, at) + letter() + word.slice(at),
    () => word.slice(0, at) + letter() + word.slice(at + 1),
    () =>
      word.slice(0, at) +
      word
        .slice(at, at + 2)
        .split('')
        .reverse()
        .join('') +
      word.slice(at + 2),
  ])();
  return made === word ? withTypo(word, random) : made;
}

const isWord = async (db: Kysely<Database>, word: string) =>
  (await sql`select from vocabulary where token = ${word}`.execute(db)).rows.length > 0;

async function namesOf(db: Kysely<Database>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from firm_names
    where firm_id = any(${ids}::uuid[]) and record_status = 'EFFECTIVE'`.execute(db);
  return rows.map(({ name }) => name);
}
