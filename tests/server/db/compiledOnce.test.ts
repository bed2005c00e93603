import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { compiledOnce, type Places } from '#server/db/compiledOnce.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { noting } from '#tests/support/notingDatabase.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

type Asked = { name: string; accountId: string; status?: 'ACTIVE' | 'DISABLED' };
let made = 0;
const usersOf = compiledOnce((db, { accountId, name, status }: Places<Asked>) => {
  made += 1;
  const users = inAccount(db, accountId).selectFrom('users').select('id').where('first_name', '=', name);
  return status ? users.where('status', '=', status).where('id', '<>', 'none') : users;
});

it('makes a query once for each set of values, and gives it those it is asked with', () => {
  const { db } = noting();
  const [one, other] = ['Ann', 'Bo'].map((name) => usersOf(db, { name, accountId: `of ${name}` }).compile());
  const active = usersOf(db, { name: 'Cy', accountId: 'of Cy', status: 'ACTIVE' }).compile();
  usersOf(db, { name: 'Di', accountId: 'of Di', status: undefined }).compile();
  expect(made).toBe(2);
  expect(one).toMatchObject({ parameters: ['of Ann', 'Ann'] });
  expect(other).toMatchObject({ sql: one?.sql, parameters: ['of Bo', 'Bo'] });
  expect(active.parameters).toEqual(['of Cy', 'Cy', 'ACTIVE', 'none']);
});

it('is seen by the plugins of the database that is asked, each time', () => {
  let seen = 0;
  const db = noting().db.withPlugin({
    transformQuery: ({ node }) => {
      seen += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  for (const name of ['Ann', 'Bo']) usersOf(db, { name, accountId: '' }).compile();
  expect(seen).toBe(2);
});

const values = compiledOnce((db, of: Places<{ text: string | null; texts: readonly string[]; on: Date }>) =>
  db.selectNoFrom([
    sql<string | null>`${of.text}::text`.as('text'),
    sql<string[]>`${of.texts}::text[]`.as('texts'),
    sql<Date>`${of.on}::timestamptz`.as('on'),
  ]),
);

it('brings values of every kind to the engine at hand', async () => {
  const { db, close } = await openTestDatabase('empty');
  for (const text of [null, "it's"]) {
    const asked = { text, texts: ['a', 'b'], on: new Date(1_000) };
    expect((await db.executeQuery(values(db, asked))).rows).toEqual([asked]);
  }
  await close();
});
