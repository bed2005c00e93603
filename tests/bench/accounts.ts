import type { Kysely } from 'kysely';
import { AccountListQuery, AccountStatus } from '#contract/accounts.ts';
import { Feature } from '#contract/features.ts';
import type { Call } from '#server/access/call.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedDemo } from '#server/demo/seedDemo.ts';
import { accountsService } from '#server/services/accounts.ts';
import { testDeps } from '../support/testDeps.ts';
import { type Figure, spread } from './figure.ts';
import { onDatabase } from './onDatabase.ts';

/** The list of 5,000 accounts, with every kind of query; on PostgreSQL if this machine has it. */
export const measureAccounts = (): Promise<Figure[]> => onDatabase(measure);

async function measure(engine: string, db: Kysely<Database>): Promise<Figure[]> {
  const deps = testDeps(db);
  await migrate(db);
  await seedDemo(deps, 'large');
  const list = accountsService(deps)['accounts.list'];
  const figures: Figure[] = [];
  for (const [kind, queries] of Object.entries(asked)) {
    const times: number[] = [];
    for (const given of [...queries, ...queries]) {
      const query = AccountListQuery.parse(Object.fromEntries(new URLSearchParams(given)));
      const started = performance.now();
      await list({ query } as Call<'accounts.list'>);
      times.push(performance.now() - started);
    }
    figures.push(...spread(`5,000 accounts, ${kind}, ${engine}`, times, { p95: 100 }));
  }
  await db.destroy();
  return figures;
}

/** The first page, one in the middle and the last of 5,000 accounts, 25 a page. */
const pages = [1, 100, 200];

const asked = {
  'every order, any page': AccountListQuery.shape.orderField.def.innerType.options.flatMap((field) =>
    ['asc', 'desc'].flatMap((direction) =>
      pages.map((page) => `orderField=${field}&orderDirection=${direction}&page=${page}`),
    ),
  ),
  'every filter': [
    ...AccountStatus.options.map((status) => `status=${status}`),
    ...['accountType=BUY_SIDE', 'licenseType=TRIAL', 'traits=CRM', 'traits=CRM,WIRES&status=ACTIVE'],
    ...Feature.options.map((feature) => `feature=${feature}`),
  ],
  'by words': ['a', 'an', 'capital', 'acme', 'global investors', 'zzzz', '100', '%', '_'].flatMap((word) => [
    `searchText=${encodeURIComponent(word)}`,
    `searchText=${encodeURIComponent(word)}&orderField=licenseCount&orderDirection=desc`,
  ]),
};
