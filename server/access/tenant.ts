import { sql } from 'kysely';
import type { AccountStatus, AccountType } from '#contract/accounts.ts';
import { Subdomain, signUpSubdomain } from '#contract/subdomains.ts';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';

/** The account whose host was called. `origin` is its scheme, host and port as browsers see them. */
export type Tenant = {
  accountId: string;
  subdomain: string;
  name: string;
  accountType: AccountType;
  status: AccountStatus;
  localLoginEnabled: boolean;
  requireTwoFactorAuth: boolean;
  /** The last day of its trial, if it has one. */
  trialEndsOn: string | null;
  /** Addresses and ranges (CIDR) it may be used from; everywhere if there are none. */
  allowedAddresses: readonly string[];
  origin: string;
  /** It was written within five seconds: a standby may not have that yet. */
  wroteLately: boolean;
};

/** What a host name refers to: a tenant's label, the bare platform host, the sign-up host, or nothing. */
export type HostPart = { kind: 'platform' | 'signUp' | 'foreign' } | { kind: 'subdomain'; subdomain: string };

export function readHost(hostName: string, platformHost: string): HostPart {
  const host = hostName.toLowerCase();
  if (host === platformHost) return { kind: 'platform' };
  if (!host.endsWith(`.${platformHost}`)) return { kind: 'foreign' };
  const subdomain = host.slice(0, -platformHost.length - 1);
  if (subdomain === signUpSubdomain) return { kind: 'signUp' };
  return Subdomain.safeParse(subdomain).success ? { kind: 'subdomain', subdomain } : { kind: 'foreign' };
}

/** A tenant's origin, from the configuration alone: never from what a request claims. */
export function tenantOrigin(config: Config, subdomain: string): string {
  const url = new URL(config.publicOrigin);
  url.hostname = `${subdomain}.${config.platformHost}`;
  return url.origin;
}

/** The tenant of a subdomain, or null where there is none. */
export async function findTenant(deps: Deps, subdomain: string): Promise<Tenant | null> {
  const row = await selectTenant(deps).where('subdomain', '=', subdomain).executeTakeFirst();
  return row ? toTenant(deps, row) : null;
}

/** The tenant of an account's id, for background work. */
export async function tenantOf(deps: Deps, accountId: string): Promise<Tenant> {
  return toTenant(deps, await selectTenant(deps).where('id', '=', accountId).executeTakeFirstOrThrow());
}

/** The columns `toTenant` needs, for a query that names an account. */
export const selectTenant = ({ db }: Pick<Deps, 'db'>) =>
  db
    .selectFrom('accounts')
    .select(['accounts.id', 'subdomain', 'name', 'account_type', 'accounts.status', 'local_login_enabled'])
    .select(['trial_ends_on', 'require_two_factor_auth', 'enforce_ip_whitelist', 'ip_whitelist'])
    .select(wroteLately.as('wrote_lately'));

/** Of an account without its chain nothing is known. */
const wroteLately = sql<boolean>`coalesce((
  select written_on > clock_timestamp() - interval '5 seconds' from audit_chains
  where audit_chains.account_id = accounts.id), true)`;

type TenantRow = Awaited<ReturnType<ReturnType<typeof selectTenant>['executeTakeFirstOrThrow']>>;

export function toTenant({ config }: Deps, row: TenantRow): Tenant {
  return {
    accountId: row.id,
    subdomain: row.subdomain,
    name: row.name,
    accountType: row.account_type,
    status: row.status,
    localLoginEnabled: row.local_login_enabled,
    requireTwoFactorAuth: row.require_two_factor_auth,
    trialEndsOn: row.trial_ends_on,
    allowedAddresses: row.enforce_ip_whitelist ? row.ip_whitelist : [],
    origin: tenantOrigin(config, row.subdomain),
    wroteLately: row.wrote_lately,
  };
}
