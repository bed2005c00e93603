import * as z from 'zod/mini';
import { listQuery, queryList, searchQuery } from './paging';
import { PasswordRules } from './passwordRules';
import { Code } from './text';
import { Trait } from './traits';

export const AccountType = z.enum(['BUY_SIDE', 'SELL_SIDE', 'SYSTEM']);
export type AccountType = z.infer<typeof AccountType>;

export const AccountStatus = z.enum(['ACTIVE', 'DISABLED', 'PENDING']);
export type AccountStatus = z.infer<typeof AccountStatus>;

export const LicenseType = z.enum(['TRIAL', 'PAID']);
export type LicenseType = z.infer<typeof LicenseType>;

/** The tenant of the platform's own staff; it is neither buy side nor sell side. */
export const systemSubdomain = 'system';

/** First labels of a host that no tenant may have. */
export const reservedSubdomains = [
  'accounts',
  'draftAccounts',
  'traits',
  'crm',
  'signup',
  'www',
  'api',
  'auth',
];

/** A tenant's label under the platform host: letters, digits and inner hyphens, 20 at most, lower case. */
export const Subdomain = z.string().check(z.maxLength(20), z.regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/));

/** Document 2, section 3. */
export const PasswordPolicy = z.object({
  ...PasswordRules.shape,
  requireUniquePasswordOnReset: z.boolean(),
  passwordExpiresInDays: z.int(),
  requirePasswordExpiration: z.boolean(),
  passwordHistoryLength: z.int().check(z.minimum(0), z.maximum(15)),
});
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;

/** A licence for what others sell through the platform. */
export const ExternalLicense = z.enum(['FUND_DATA']);
export type ExternalLicense = z.infer<typeof ExternalLicense>;

export const IdentityProviderType = z.enum(['AzureAdOpenId', 'Saml2P', 'OpenIdConnect']);
export type IdentityProviderType = z.infer<typeof IdentityProviderType>;

/** A tenant as lists show it (documents 1 and 2, section 3). In lists of records its id is its subdomain. */
export const Account = z.object({
  id: Subdomain,
  name: z.string(),
  subdomain: Subdomain,
  accountType: AccountType,
  status: AccountStatus,
  licenseType: LicenseType,
  licenseCount: z.int(),
  remainingLicenseCount: z.int(),
  ssoEnabled: z.boolean(),
  localLoginEnabled: z.boolean(),
  requireTwoFactorAuth: z.boolean(),
  cmgEntityKey: z.nullable(z.string()),
  passwordPolicy: PasswordPolicy,
  traitCodes: z.array(z.string()),
  traits: z.array(z.object({ code: z.string(), name: z.string() })),
  version: z.int(),
});
export type Account = z.infer<typeof Account>;

/** The record itself: its traits whole, and how its users may sign in, from which addresses (CIDR) where that is enforced. */
export const AccountDetails = z.extend(Account, {
  traits: z.array(Trait),
  externalLicenses: z.array(ExternalLicense),
  identityProviders: z.array(
    z.object({
      providerType: IdentityProviderType,
      name: z.string(),
      enabled: z.boolean(),
      verified: z.boolean(),
    }),
  ),
  ipWhitelist: z.array(z.string()),
  enforceIpWhitelist: z.boolean(),
});
export type AccountDetails = z.infer<typeof AccountDetails>;

/** What the header of an account's screens says of it, and what its forms offer by its type. */
export const AccountSummary = z.pick(Account, {
  name: true,
  subdomain: true,
  accountType: true,
  status: true,
  ssoEnabled: true,
  requireTwoFactorAuth: true,
});
export type AccountSummary = z.infer<typeof AccountSummary>;

/** Without `status`, accounts of every status. A search matches name, subdomain and entity key. */
export const AccountListQuery = z.object({
  ...listQuery(
    ['name', 'subdomain', 'cmgEntityKey', 'accountType', 'licenseType', 'licenseCount', 'status'],
    {
      id: Subdomain,
    },
  ),
  ...searchQuery,
  status: z.optional(queryList(AccountStatus)),
  accountType: z.optional(queryList(AccountType)),
  licenseType: z.optional(queryList(LicenseType)),
  traits: z.optional(queryList(Code)),
});
export type AccountListQuery = z.infer<typeof AccountListQuery>;
