import type { Selectable } from 'kysely';
import { within } from '#contract/permissions.ts';
import type { Database } from '../db/database.ts';
import { normalise } from '../db/normalise.ts';
import type { DemoAccount, Mark } from './demoAccounts.ts';
import { fixedTenants, fixedUsers } from './demoSignIns.ts';
import type { DemoUsers } from './demoUsers.ts';
import { Random } from './random.ts';

/** Demo keys have no token: a published one would open the account to anyone. */
const keys = [
  { name: 'Order Book Feed', description: 'Reads the book each minute.', expires: '2027-10-02T09:00:00Z' },
  {
    name: 'Nightly Reports',
    description: 'Collects what the reports show.',
    expires: '2026-12-04T06:00:00Z',
  },
  { name: 'Compliance Export', description: 'Files who may do what.', expires: '2026-10-01T12:00:00Z' },
  { name: 'Former Importer', description: 'Of the time before keys had an end.', expires: null },
] as const;

/** A fixed tenant's keys, made by its administrator, each with a role's permissions. */
export function makeApiKeys(
  account: DemoAccount,
  { users }: DemoUsers,
  mark: Mark,
): Partial<Selectable<Database['api_keys']>>[] {
  const { id, subdomain, permissions, roles } = account;
  const maker = users[fixedUsers.findIndex(({ mailbox }) => mailbox === 'admin')];
  if (!maker || !fixedTenants.some((tenant) => tenant.subdomain === subdomain)) return [];
  const random = new Random(`keys of ${subdomain}`);
  return keys.map((key, n) => {
    const generatedOn = new Date(`2026-0${n + 2}-1${n}T10:00:00Z`);
    const name = mark(subdomain, key.name);
    const description = mark(subdomain, key.description);
    return {
      account_id: id,
      id: random.id(generatedOn),
      name,
      name_key: normalise(name),
      description,
      search_text: normalise(`${name} ${description}`),
      permissions: within(roles[(n + 1) % roles.length]?.permissions ?? [], permissions),
      maker_account_id: id,
      maker_user_id: maker.id,
      maker_name: `${maker.first_name} ${maker.last_name}`,
      generated_on: generatedOn,
      expires_on: key.expires === null ? null : new Date(key.expires),
      token_end: String(random.whole(1_000, 9_999)),
    };
  });
}
