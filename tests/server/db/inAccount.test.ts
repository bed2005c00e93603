import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { inAccount } from '#server/db/inAccount.ts';

const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const tx = inAccount(db, 'account-1');

it.each([
  tx.selectFrom('users').selectAll().compile(),
  tx.updateTable('users').set({ first_name: 'A' }).compile(),
  tx.deleteFrom('users').compile(),
])('names the account in every statement: $sql', ({ sql, parameters }) => {
  expect(sql).toContain('"users"."account_id" = $');
  expect(parameters).toContain('account-1');
});
