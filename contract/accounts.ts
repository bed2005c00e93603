import * as z from 'zod/mini';
import { AddressLines, AddressRange, linesOf } from './addressRanges.ts';
import { DirectoryKind } from './directoryKinds.ts';
import { FirstEntityKey, OptionalEntityKey, StatusKey } from './entityKeys.ts';
import { Feature } from './features.ts';
import { IdentityProviderType } from './identityProviderTypes.ts';
import { ours } from './ours.ts';
import { listQuery, queryList, searchQuery } from './paging.ts';
import { PasswordRules } from './passwordRules.ts';
import { Permission } from './permissions.ts';
import { NewSubdomain, Subdomain } from './subdomains.ts';
import { Code, optionalDay, optionalEmail, optionalText, requiredText } from './text.ts';
import { Trait } from './traits.ts';

export const AccountType = z.enum(['BUY_SIDE', 'SELL_SIDE', 'SYSTEM']);
export type AccountType = z.infer<typeof AccountType>;

export const AccountStatus = z.enum(['ACTIVE', 'DISABLED', 'PENDING']);
export type AccountStatus = z.infer<typeof AccountStatus>;

export const LicenseType = z.enum(['TRIAL', 'PAID']);
export type LicenseType = z.infer<typeof LicenseType>;

/** Document 2, section 3. */
export const PasswordPolicy = z.object({
  ...PasswordRules.shape,
  requireUniquePasswordOnReset: z.boolean(),
  passwordExpiresInDays: z.int(),
  requirePasswordExpiration: z.boolean(),
  passwordHistoryLength: z.int().check(z.minimum(0), z.maximum(15)),
});
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;

/** A licence for other sellers' products on the platform. */
export const ExternalLicense = z.enum(['FUND_DATA']);
export type ExternalLicense = z.infer<typeof ExternalLicense>;

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
  /** The directory that creates and changes its users, while provisioning is on. */
  directory: ours(z.optional(z.nullable(DirectoryKind))),
  cmgEntityKey: z.nullable(z.string()),
  passwordPolicy: PasswordPolicy,
  /** An account that has saved no policy has the default one. */
  hasOwnPasswordPolicy: ours(z.optional(z.boolean())),
  traitCodes: ours(z.array(z.string())),
  traits: z.array(z.object({ code: z.string(), name: z.string() })),
  version: z.int(),
});
export type Account = z.infer<typeof Account>;

/** The full record: its traits, how its users may sign in and, where that is enforced, from which addresses (CIDR). */
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
  /** The last day of a trial. */
  trialEndsOn: ours(z.optional(z.nullable(z.iso.date()))),
});
export type AccountDetails = z.infer<typeof AccountDetails>;

/** What the header of an account's screens shows, and what its forms offer for its type. */
export const AccountSummary = z.pick(Account, {
  name: true,
  subdomain: true,
  accountType: true,
  status: true,
  ssoEnabled: true,
  requireTwoFactorAuth: true,
  directory: true,
});
export type AccountSummary = z.infer<typeof AccountSummary>;

/**
 * Without `status`, accounts of every status; with `feature`, those affected by it. A search matches name, subdomain
 * and entity key.
 */
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
  feature: z.optional(queryList(Feature)),
});
export type AccountListQuery = z.infer<typeof AccountListQuery>;

/** The sides of the market; the system tenant is the only one of its type. */
export const CustomerAccountType = z.enum(['BUY_SIDE', 'SELL_SIDE'], {
  error: 'validation.accountTypeRequired',
});

const LicenseCount = z
  .int({ error: 'validation.licenseCountRequired' })
  .check(
    z.minimum(1, { error: 'validation.licenseCountPositive' }),
    z.maximum(1_000_000, { error: 'validation.licenseCountTooLarge' }),
  );

/** The administrator of a new account: named by all three or by none. */
const administrator = {
  administratorFirstName: optionalText(),
  administratorLastName: optionalText(),
  administratorEmail: optionalEmail('validation.emailAddressInvalid'),
};
type Administrator = Partial<Record<keyof typeof administrator, string | null>>;
const administratorFields = Object.keys(administrator) as (keyof Administrator)[];

/** Checked even where other fields are at fault, so that one answer names every fault. */
const neededWithOthers = (field: keyof Administrator, error: string) =>
  z.refine<Administrator>((form) => Boolean(form[field]) || !administratorFields.some((one) => form[one]), {
    error,
    path: [field],
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

/**
 * The Create Account dialog (document 2, sections 5 and 7); `draftId` is the draft it is made from. Licences and
 * traits may be left out (decisions, rulings 26 and 27).
 */
export const NewAccount = z
  .strictObject({
    name: requiredText('validation.nameRequired'),
    subdomain: NewSubdomain,
    accountType: CustomerAccountType,
    cmgEntityKey: OptionalEntityKey,
    requireTwoFactorAuth: z.optional(z.literal(true)),
    draftId: z.optional(z.uuid()),
    licenseType: z.optional(LicenseType),
    licenseCount: z.optional(LicenseCount),
    trialEndsOn: optionalDay,
    traits: z.optional(z.array(Code).check(z.maxLength(50))),
    ...administrator,
  })
  .check(
    neededWithOthers('administratorFirstName', 'validation.firstNameRequired'),
    neededWithOthers('administratorLastName', 'validation.lastNameRequired'),
    neededWithOthers('administratorEmail', 'validation.emailRequired'),
  );
export type NewAccount = z.infer<typeof NewAccount>;

/** The subscription (document 2, sections 2 and 5); a trial has a last day. */
const subscription = {
  name: requiredText('validation.accountNameRequired'),
  licenseType: LicenseType,
  licenseCount: LicenseCount,
  trialEndsOn: optionalDay,
  externalLicenses: z.array(ExternalLicense),
};
export const Subscription = z.strictObject(subscription);
export type Subscription = z.infer<typeof Subscription>;

/**
 * The whole account (document 2, section 7) or part of it: fields left out stay. Anyone who may edit the account sets
 * two-factor; the rest needs the right to edit every account. A first key stays.
 */
const changes = {
  ...subscription,
  cmgEntityKey: z.nullable(FirstEntityKey.shape.cmgEntityKey),
  requireTwoFactorAuth: z.boolean(),
};
export const AccountChanges = z.partial(z.strictObject(changes));
export type AccountChanges = z.infer<typeof AccountChanges>;

const numberWithin = (minimum: number, maximum: number) =>
  z
    .int({ error: 'validation.numberRequired' })
    .check(
      z.minimum(minimum, { error: 'validation.numberTooSmall' }),
      z.maximum(maximum, { error: 'validation.numberTooLarge' }),
    );

/** The bounds of each number of a password policy (document 2, section 5; decisions, ruling 23). */
export const passwordPolicyBounds = {
  minLength: [8, 65],
  uniqueChars: [0, 32],
  passwordHistoryLength: [0, 15],
  passwordExpiresInDays: [1, 3650],
} as const;

/** The initial values of the policy form, where there is no policy yet (document 2, section 5). */
export const defaultMinLength = 8;

/** A password policy as it is saved. */
export const PasswordPolicyForm = z.strictObject({
  minLength: numberWithin(...passwordPolicyBounds.minLength),
  uniqueChars: numberWithin(...passwordPolicyBounds.uniqueChars),
  requireNonAlphanumeric: z.boolean(),
  requireLowercase: z.boolean(),
  requireUppercase: z.boolean(),
  requireDigit: z.boolean(),
  requireUniquePasswordOnReset: z.boolean(),
  requirePasswordExpiration: z.boolean(),
  passwordExpiresInDays: numberWithin(...passwordPolicyBounds.passwordExpiresInDays),
  passwordHistoryLength: numberWithin(...passwordPolicyBounds.passwordHistoryLength),
});

/** The account that a write is for, by its subdomain: the path's own (document 2, section 7). */
const namedAccount = z.optional(Subdomain);
export const PasswordPolicyUpdate = z.extend(PasswordPolicyForm, { accountId: namedAccount });

/**
 * From where an account may be used, and with what besides a password; decisions, ruling 5, says who may change
 * which.
 */
export const IpSettings = z.strictObject({
  enforceIpWhitelist: z.boolean(),
  ipWhitelist: z.array(AddressRange).check(z.maxLength(200, { error: 'validation.tooManyAddresses' })),
  requireTwoFactorAuth: z.boolean(),
});
export type IpSettings = z.infer<typeof IpSettings>;

/** The same as typed: one address or range per line. */
export const IpSettingsForm = z.extend(IpSettings, {
  ipWhitelist: z.pipe(AddressLines, z.transform(linesOf)),
});

/** Enabling takes the entity key of the account (document 1, sections 4 and 5). */
export const AccountStatusChange = z.strictObject({
  status: z.enum(['ACTIVE', 'DISABLED']),
  cmgEntityKey: StatusKey,
});
export type AccountStatusChange = z.infer<typeof AccountStatusChange>;

/** What disabling the account would cut off now: active users, live sessions, API keys. */
export const AccountImpact = z.object({ users: z.int(), sessions: z.int(), apiKeys: z.int() });
export type AccountImpact = z.infer<typeof AccountImpact>;

const traitCodes = z.array(Code).check(z.maxLength(100, { error: 'validation.tooManyTraits' }));

/**
 * The codes of all the traits the account is to hold. Document 2 says `traitCodes`, document 1 `codes` (sections 7):
 * either works.
 */
export const TraitAssignment = z
  .strictObject({
    accountId: namedAccount,
    traitCodes: z.optional(traitCodes),
    codes: z.optional(traitCodes),
  })
  .check(
    z.refine((body) => (body.traitCodes === undefined) !== (body.codes === undefined), {
      error: 'validation.required',
      path: ['traitCodes'],
    }),
  );
export type TraitAssignment = z.infer<typeof TraitAssignment>;
export const TraitsImpactQuery = z.object({ traitCodes: z.optional(queryList(Code)) });

/**
 * What an account would gain and lose by other traits, and how many active users and working keys hold any of those
 * rights.
 */
export const TraitsImpact = z.object({
  gained: z.array(Permission),
  lost: z.array(Permission),
  users: z.int(),
  apiKeys: z.int(),
});
export type TraitsImpact = z.infer<typeof TraitsImpact>;
