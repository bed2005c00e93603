import type { AccountStatus, AccountType } from '#contract/accounts.ts';
import { administratorRole, viewerRole } from '../catalogue/roles.ts';

/** The password of every demo user. Production refuses demo data, because it is published. */
export const demoPassword = 'Demo-Pass-2026!';

type FixedTenant = {
  subdomain: string;
  name: string;
  accountType: AccountType;
  status: AccountStatus;
  mapped: boolean;
  /** First and last names of the fixed users, in the order of `fixedUsers`. */
  people: readonly [string, string][];
};

/** The accounts in demo data of every size. */
export const fixedTenants: readonly FixedTenant[] = [
  {
    subdomain: 'system',
    name: 'Tenantry',
    accountType: 'SYSTEM',
    status: 'ACTIVE',
    mapped: false,
    people: [
      ['Paula', 'Adler'],
      ['Viktor', 'Lindqvist'],
      ['Nadia', 'Novak'],
    ],
  },
  {
    subdomain: 'acme',
    name: 'Acme Securities',
    accountType: 'SELL_SIDE',
    status: 'ACTIVE',
    mapped: true,
    people: [
      ['Adam', 'Reyes'],
      ['Vera', 'Holm'],
      ['Noah', 'Keane'],
    ],
  },
  {
    subdomain: 'birch',
    name: 'Birch Investment Partners',
    accountType: 'BUY_SIDE',
    status: 'ACTIVE',
    mapped: true,
    people: [
      ['Alice', 'Moreau'],
      ['Vincent', 'Tan'],
      ['Nora', 'Walsh'],
    ],
  },
  {
    subdomain: 'cedar',
    name: 'Cedar Pension Trust',
    accountType: 'BUY_SIDE',
    status: 'PENDING',
    mapped: false,
    people: [
      ['Andrea', 'Conti'],
      ['Valentina', 'Cruz'],
      ['Nathan', 'Boyd'],
    ],
  },
  {
    subdomain: 'dune',
    name: 'Dune Capital Markets',
    accountType: 'SELL_SIDE',
    status: 'DISABLED',
    mapped: true,
    people: [
      ['Anthony', 'Farrell'],
      ['Vikram', 'Rao'],
      ['Nina', 'Bauer'],
    ],
  },
];

/** The users of each fixed tenant: their email's beginning, and their only role. */
export const fixedUsers = [
  { mailbox: 'admin', role: administratorRole },
  { mailbox: 'viewer', role: viewerRole },
  { mailbox: 'nobody', role: null },
] as const;

export type FixedUser = (typeof fixedUsers)[number];

type DemoSignIn = { subdomain: string; email: string; password: string; role: string | null };

/** Who can sign in to demo data: three users of each fixed tenant. */
export const demoSignIns: readonly DemoSignIn[] = fixedTenants.flatMap(({ subdomain }) =>
  fixedUsers.map(({ mailbox, role }) => ({
    subdomain,
    email: `${mailbox}@${subdomain}.test`,
    password: demoPassword,
    role,
  })),
);
