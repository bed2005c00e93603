import type { Insertable, Selectable } from 'kysely';
import { type JobFunction, jobFunctions } from '#contract/users.ts';
import { administratorRole, viewerRole } from '../catalogue/roles.ts';
import type { Database } from '../db/database.ts';
import { emailKey, normalise } from '../db/normalise.ts';
import { userColumns } from '../db/userColumns.ts';
import type { DemoAccount, Mark } from './demoAccounts.ts';
import { type FixedUser, fixedTenants, fixedUsers } from './demoSignIns.ts';
import { Random } from './random.ts';
import { firstNames, lastNames } from './words.ts';

export type DemoUsers = {
  users: Partial<Selectable<Database['users']>>[];
  userRoles: Insertable<Database['user_roles']>[];
  coveredEmployees: Selectable<Database['covered_employees']>[];
  failures: Selectable<Database['sign_in_failures']>[];
};

/** Demo data must be the same every day: its last moment, and a lock whose end nobody sees. */
const lastDay = new Date('2026-11-13T18:00:00Z');
const lockedUntil = new Date('2036-01-01T00:00:00Z');

/** An account's fixed users, then invented ones up to the requested count, the first of them locked out. */
export function makeUsers(account: DemoAccount, count: number, passwordHash: string, mark: Mark): DemoUsers {
  const random = new Random(`users of ${account.subdomain}`);
  const people = peopleOf(random, account, count, mark);
  const made: DemoUsers = { users: [], userRoles: [], coveredEmployees: [], failures: [] };
  for (const person of people) {
    const user = userRow(random, account, person, passwordHash);
    made.users.push(user);
    for (const role of rolesOf(random, account, person)) {
      made.userRoles.push({
        account_id: account.id,
        user_id: user.id,
        role_id: role,
        given_on: user.created_on,
      });
    }
    if (person.employeeKey && account.accountType === 'SELL_SIDE' && random.chance(0.6)) {
      made.coveredEmployees.push({ account_id: account.id, employee_key: person.employeeKey });
    }
  }
  const locked = isFixed(account) ? people[fixedUsers.length] : undefined;
  if (locked) made.failures.push(lockOf(account, locked.email));
  return made;
}

type Person = {
  firstName: string;
  lastName: string;
  email: string;
  employeeKey: string | null;
  fixed: FixedUser | null;
  /** Each account has someone who can administer its users: the first, if none is fixed. */
  administers: boolean;
};

const isFixed = ({ subdomain }: DemoAccount) => fixedTenants.some((tenant) => tenant.subdomain === subdomain);

function peopleOf(random: Random, { subdomain }: DemoAccount, count: number, mark: Mark): Person[] {
  const tenant = fixedTenants.find((fixed) => fixed.subdomain === subdomain);
  const taken = new Map<string, number>();
  return Array.from({ length: count }, (_, n) => {
    const fixed = (tenant && fixedUsers[n]) ?? null;
    const [firstName, lastName] = (fixed && tenant?.people[n]) ?? [
      random.pick(firstNames),
      random.pick(lastNames),
    ];
    const mailbox =
      fixed?.mailbox ?? mark(subdomain, freeMailbox(taken, firstName, lastName)).replace(' ', '.');
    return {
      firstName: mark(subdomain, firstName),
      lastName: mark(subdomain, lastName),
      email: `${mailbox}@${subdomain}.test`,
      employeeKey: random.chance(0.85) ? mark(subdomain, `E${10_000 + n}`) : null,
      fixed,
      administers: !tenant && n === 0,
    };
  });
}

/** `first.last`, with a number from the second of that name on. */
function freeMailbox(taken: Map<string, number>, firstName: string, lastName: string): string {
  const mailbox = normalise(`${firstName}.${lastName}`).replace(/[^a-z.]/g, '');
  const times = (taken.get(mailbox) ?? 0) + 1;
  taken.set(mailbox, times);
  return times === 1 ? mailbox : `${mailbox}${times}`;
}

function userRow(
  random: Random,
  account: DemoAccount,
  { fixed, administers, ...names }: Person,
  passwordHash: string,
) {
  const createdOn = random.timestamp(account.createdOn, lastDay);
  const confirmed = fixed !== null || random.chance(0.9) || administers;
  const signedIn = confirmed && random.chance(0.95);
  return {
    account_id: account.id,
    id: random.id(createdOn),
    ...userColumns(names),
    job_function: fixed ? 'ADMINISTRATOR' : jobFunction(random, account),
    status: fixed || random.chance(0.92) || administers ? 'ACTIVE' : 'DISABLED',
    account_confirmed: confirmed,
    password_hash: confirmed ? passwordHash : null,
    password_changed_on: confirmed ? createdOn : null,
    created_on: createdOn,
    last_login_time: signedIn ? random.timestamp(createdOn, lastDay) : null,
    last_ip_address: signedIn ? `203.0.113.${random.whole(1, 254)}` : null,
  } as const;
}

function jobFunction(random: Random, { accountType }: DemoAccount): JobFunction {
  const offered: readonly [JobFunction, ...JobFunction[]] = jobFunctions[accountType];
  return random.pick(offered);
}

/** An invented user holds up to two business roles, the first of an account the administrators'. */
function rolesOf(random: Random, { roles }: DemoAccount, { fixed, administers }: Person): string[] {
  const isCalled = (name: string, start: string | null) => start !== null && name.startsWith(start);
  if (fixed) return roles.filter(({ name }) => isCalled(name, fixed.role)).map(({ id }) => id);
  const business = roles.filter(
    ({ name }) => !isCalled(name, administratorRole) && !isCalled(name, viewerRole),
  );
  if (administers) return roles.filter((role) => role.is_administrator).map(({ id }) => id);
  const count = random.whole(0, 2);
  const from = random.whole(0, Math.max(0, business.length - count));
  return business.slice(from, from + count).map(({ id }) => id);
}

function lockOf({ id }: DemoAccount, email: string): Selectable<Database['sign_in_failures']> {
  return {
    account_id: id,
    email_key: emailKey(email),
    failures: 5,
    first_failed_on: lastDay,
    locked_until: lockedUntil,
  };
}
