import { type Kysely, sql } from 'kysely';
import { traitCatalogue } from '../catalogue/traits.ts';
import { bulkInsert } from '../db/bulkInsert.ts';
import type { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { countWords, refreshAllFirms } from '../directory/refreshFirms.ts';
import { hashPassword } from '../identity/passwords.ts';
import { addFirms, insertFirms } from './addFirms.ts';
import { canaryOf } from './canary.ts';
import { accountRow, type DemoAccount, type Mark, makeAccounts } from './demoAccounts.ts';
import { makeApiKeys } from './demoApiKeys.ts';
import { type CrmPlan, makeCrm } from './demoCrm.ts';
import { makeDrafts } from './demoDrafts.ts';
import { afterEvents, makeEvents } from './demoEvents.ts';
import { makeFirms } from './demoFirms.ts';
import { demoPassword, fixedTenants } from './demoSignIns.ts';
import { makeUsers } from './demoUsers.ts';
import { scoreLinks } from './scoreLinks.ts';

type DemoSize = 'small' | 'large';
type Options = {
  /** Ends every tenant's texts with that tenant's canary. */
  canaries?: boolean;
  /** The end of a month of events in the audit log; without it the log is empty. */
  until?: Date;
  /** How many firms the directory has, if more than the size says; only PostgreSQL is fast enough. */
  directory?: number;
};

/** The directory's size for large demo data on PostgreSQL. */
export const largeDirectory = 1_000_000;

/** Sizes: accounts and firms in total, and users of the larger tenants. */
const sizes = {
  small: {
    accounts: 60,
    firms: 5_000,
    users: { system: 12, acme: 415, birch: 160, cedar: 8, dune: 30 },
    others: [12, 38],
    crm: { acme: 240, dune: 60, third: 90 },
  },
  large: {
    accounts: 5_000,
    firms: 20_000,
    users: { system: 25, acme: 100_000, birch: 400, cedar: 8, dune: 30 },
    others: [2, 6],
    crm: { acme: 12_000, dune: 2_000, third: 3_000 },
  },
} as const;

/**
 * Fills an empty database with invented accounts, users and firms, always the same ones; a database with any account
 * stays as it is. All or nothing, and only once when two servers start together; returns whether it did.
 */
export async function seedDemo(
  deps: Pick<Deps, 'db'>,
  size: DemoSize,
  { canaries = false, until, directory }: Options = {},
): Promise<boolean> {
  const mark: Mark = canaries ? (subdomain, text) => `${text} ${canaryOf(subdomain)}` : unmarked;
  const seeded = await deps.db.transaction().execute(async (trx) => {
    await sql`lock table accounts in exclusive mode`.execute(trx);
    if (await trx.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) return false;

    const passwordHash = await hashPassword(demoPassword);
    const accounts = makeAccounts(sizes[size].accounts, mark);
    const counts = userCounts(size, accounts);
    await bulkInsert(trx, 'traits', traitCatalogue);
    const people = accounts.map((account, n) => makeUsers(account, counts[n] ?? 0, passwordHash, mark));
    const active = people.map(({ users }) => users.filter(({ status }) => status === 'ACTIVE').length);
    await bulkInsert(
      trx,
      'accounts',
      accounts.map((account, n) => accountRow(account, active[n] ?? 0)),
    );
    await bulkInsert(
      trx,
      'account_traits',
      accounts.flatMap(({ id, traits }) => traits.map((code) => ({ account_id: id, trait_code: code }))),
    );
    await bulkInsert(
      trx,
      'roles',
      accounts.flatMap(({ roles }) => roles),
    );
    const events = until
      ? accounts.flatMap((account, n) => (people[n] ? makeEvents(account, people[n], until) : []))
      : [];
    await bulkInsert(
      trx,
      'users',
      afterEvents(
        people.flatMap(({ users }) => users),
        events,
      ),
    );
    await bulkInsert(trx, 'audit_events', events);
    await bulkInsert(
      trx,
      'user_roles',
      people.flatMap(({ userRoles }) => userRoles),
    );
    const crmPlans = plansOf(size, accounts);
    await bulkInsert(
      trx,
      'covered_employees',
      people
        .filter((_, n) => crmPlans.some(({ subdomain }) => subdomain === accounts[n]?.subdomain))
        .flatMap(({ coveredEmployees }) => coveredEmployees),
    );
    await bulkInsert(
      trx,
      'sign_in_failures',
      people.flatMap(({ failures }) => failures),
    );
    await bulkInsert(
      trx,
      'api_keys',
      accounts.flatMap((account, n) => (people[n] ? makeApiKeys(account, people[n], mark) : [])),
    );
    // Every tenant sees the firms, so a mapped account's firm has its name without a mark.
    const plain = makeAccounts(sizes[size].accounts, unmarked);
    const firms = makeFirms(plain, sizes[size].firms);
    await insertFirms(trx, firms);
    await refreshAllFirms(trx);
    if (directory) {
      await addFirms(trx, sizes[size].firms, directory);
      await countWords(trx);
    }
    await bulkInsert(trx, 'draft_accounts', makeDrafts(plain, firms));
    const made = accounts.flatMap((account, n) => (people[n] ? [{ account, people: people[n] }] : []));
    const crm = makeCrm(made, firms, { plans: crmPlans, mark });
    await bulkInsert(trx, 'crm_integrations', crm.integrations);
    await bulkInsert(trx, 'crm_investor_firms', crm.firms);
    await scoreLinks(trx);
    await bulkInsert(trx, 'crm_coverages', crm.coverages);
    await bulkInsert(trx, 'crm_contacts', crm.contacts);
    await bulkInsert(trx, 'crm_imports', crm.imports);
    await bulkInsert(trx, 'crm_import_faults', crm.faults);
    await bulkInsert(trx, 'crm_import_rejects', crm.rejects);
    await compareFew(trx);
    return true;
  });
  if (seeded) await sql`vacuum analyze`.execute(deps.db);
  return seeded;
}

/** Comparing all firms with each other would keep a new demo busy for minutes. */
const compareFew = (trx: Kysely<Database>) =>
  sql`delete from firms_to_compare where firm_id not in (select id from firms order by key limit 500)`.execute(
    trx,
  );

const unmarked: Mark = (_, text) => text;

/** Two of the fixed accounts and the first other bank have CRM data. */
function plansOf(size: DemoSize, accounts: readonly DemoAccount[]): CrmPlan[] {
  const { acme, dune, third } = sizes[size].crm;
  const fixed = fixedTenants.map(({ subdomain }) => subdomain);
  const other = accounts.find(
    ({ subdomain, accountType, status }) =>
      !fixed.includes(subdomain) && accountType === 'SELL_SIDE' && status === 'ACTIVE',
  );
  return [
    { subdomain: 'acme', count: acme, linked: 0.75 },
    { subdomain: 'dune', count: dune, linked: 0.3 },
    ...(other ? [{ subdomain: other.subdomain, count: third, linked: 0.55 }] : []),
  ];
}

/** How many users each account gets; in the small size 2,000 in total. */
function userCounts(size: DemoSize, accounts: readonly DemoAccount[]): number[] {
  const { users, others } = sizes[size];
  const [fewest, most] = others;
  const invented = accounts.length - fixedTenants.length;
  return accounts.map(({ subdomain }, n) => {
    if (Object.hasOwn(users, subdomain)) return users[subdomain as keyof typeof users];
    const rank = n - fixedTenants.length;
    return fewest + Math.round(((most - fewest) * rank) / (invented - 1));
  });
}
