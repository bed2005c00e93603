import type { Selectable } from 'kysely';
import type { AccountStatus, AccountType } from '#contract/accounts.ts';
import type { Permission } from '#contract/permissions.ts';
import { suits } from '#contract/traits.ts';
import { newAccountPasswordPolicy } from '../catalogue/passwordPolicy.ts';
import { administratorRole, rolesFor } from '../catalogue/roles.ts';
import { givenBy, shownBy, traitCatalogue } from '../catalogue/traits.ts';
import { accountColumns } from '../db/accountColumns.ts';
import type { Database } from '../db/database.ts';
import { normalise } from '../db/normalise.ts';
import { fixedTenants } from './demoSignIns.ts';
import { Random } from './random.ts';
import { companyKinds, companyNames } from './words.ts';

export type DemoAccount = {
  id: string;
  subdomain: string;
  name: string;
  accountType: AccountType;
  status: AccountStatus;
  entityKey: string | null;
  createdOn: Date;
  traits: string[];
  /** The rights its traits let it give. */
  permissions: Permission[];
  roles: Selectable<Database['roles']>[];
};

/** Its mark at the end of a tenant's texts, so that a test sees them leak. */
export type Mark = (subdomain: string, text: string) => string;

/** The fixed tenants, and invented ones up to the requested count. */
export function makeAccounts(count: number, mark: Mark): DemoAccount[] {
  const names = invented(new Random('accounts'));
  return Array.from({ length: count }, (_, n) => makeAccount(fixedTenants[n] ?? names(), n, mark));
}

export function accountRow(
  account: DemoAccount,
  licensesUsed: number,
): Partial<Selectable<Database['accounts']>> {
  const random = new Random(`license of ${account.subdomain}`);
  const licenseType = isFixed(account) || random.chance(0.8) ? 'PAID' : 'TRIAL';
  return {
    id: account.id,
    ...accountColumns({ ...account, cmgEntityKey: account.entityKey }),
    account_type: account.accountType,
    status: account.status,
    license_type: licenseType,
    trial_ends_on: licenseType === 'TRIAL' ? '2036-01-01' : null,
    license_count: Math.ceil((licensesUsed * random.whole(105, 150)) / 500) * 5 + 5,
    licenses_used: licensesUsed,
    password_policy: newAccountPasswordPolicy,
    external_licenses: account.accountType === 'BUY_SIDE' && random.chance(0.4) ? ['FUND_DATA'] : [],
    created_on: account.createdOn,
  };
}

type Plan = Pick<DemoAccount, 'subdomain' | 'name' | 'accountType' | 'status'> & { mapped: boolean };

function makeAccount(plan: Plan, n: number, mark: Mark): DemoAccount {
  const { subdomain, accountType, status } = plan;
  const random = new Random(`account ${subdomain}`);
  const createdOn = random.timestamp(new Date('2019-01-07T08:00:00Z'), new Date('2026-06-30T18:00:00Z'));
  const id = random.id(createdOn);
  const held = traitCatalogue.filter(
    (trait) =>
      suits(trait.audience, accountType) &&
      !awaitsFeature(trait.code) &&
      (isFixed(plan) || isBasic(trait.code) || random.chance(0.6)),
  );
  return {
    id,
    subdomain,
    name: mark(subdomain, plan.name),
    accountType,
    status,
    entityKey: plan.mapped ? String(100_000_000 + n * 7_919) : null,
    createdOn,
    traits: held.map((trait) => trait.code),
    permissions: held.flatMap((trait): Permission[] => trait.permissions),
    roles: rolesFor(accountType).map((role) => ({
      account_id: id,
      id: random.id(createdOn),
      name: mark(subdomain, role.name),
      name_key: normalise(mark(subdomain, role.name)),
      description: mark(subdomain, role.description),
      permissions: role.permissions,
      is_administrator: role.name === administratorRole,
    })),
  };
}

/** As on a platform that has run for years: nearly all active. */
const statusOf = (random: Random): AccountStatus =>
  random.chance(0.88) ? 'ACTIVE' : random.pick<AccountStatus>(['PENDING', 'DISABLED']);

const isFixed = ({ subdomain }: { subdomain: string }) =>
  fixedTenants.some((tenant) => tenant.subdomain === subdomain);
const awaitsFeature = (traitCode: string) => traitCode in shownBy || traitCode in givenBy;
const isBasic = (traitCode: string) => traitCode === 'ACCOUNT' || traitCode === 'FIRM_DIRECTORY';

/** Unique company names: from the second round through the words on, with the round's number. */
function invented(random: Random): () => Plan {
  let n = 0;
  return () => {
    const first = companyNames[(n * 53) % companyNames.length] ?? companyNames[0];
    const round = Math.floor(n++ / companyNames.length);
    const suffix = round === 0 ? '' : String(round + 1);
    const accountType = random.chance(0.65) ? 'BUY_SIDE' : 'SELL_SIDE';
    const status = statusOf(random);
    return {
      subdomain: `${first.toLowerCase()}${suffix}`,
      name: [first, random.pick(companyKinds[accountType]), suffix].filter(Boolean).join(' '),
      accountType,
      status,
      mapped: status !== 'PENDING',
    };
  };
}
