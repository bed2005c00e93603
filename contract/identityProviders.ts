import * as z from 'zod/mini';
import { FirstLogins } from './firstLogins.ts';
import { IdentityProviderType, ProviderPath } from './identityProviderTypes.ts';
import { ours } from './ours.ts';
import { Instant, optionalText, requiredLines, requiredText } from './text.ts';
import { isUrl } from './values.ts';

/** Size in bytes from which a certificate file is too large (decisions, ruling 22). */
export const certificateLimit = 20_480;

/** An address that a browser can be sent to. */
const webAddress = (invalid: string) =>
  z.refine<string>((text) => text === '' || (/^https?:\/\//i.test(text) && isUrl(text)), {
    error: invalid,
  });

/** Document 2, sections 3 and 5. Only members of the group may sign in (decisions, ruling 37). */
export const AzureAdConfiguration = z.strictObject({
  clientId: requiredText('identityProviderScreens.validation.clientIdRequired'),
  tenantId: requiredText('identityProviderScreens.validation.azureTenantIdRequired'),
  authorizedGroupId: optionalText(),
});
export type AzureAdConfiguration = z.infer<typeof AzureAdConfiguration>;

export const OpenIdConnectConfiguration = z.strictObject({
  clientId: requiredText('identityProviderScreens.validation.clientIdRequired', 200),
  authority: requiredText('identityProviderScreens.validation.authorityRequired', 500).check(
    webAddress('identityProviderScreens.validation.authorityInvalid'),
  ),
});
export type OpenIdConnectConfiguration = z.infer<typeof OpenIdConnectConfiguration>;

/** What the server reads from a certificate: `thumbprint` is its SHA-256 in hex; the optional fields are ours. */
export const CertificateMetadata = z.object({
  issuer: z.string(),
  subject: z.string(),
  thumbprint: z.string(),
  validUntil: Instant,
  validFrom: z.optional(Instant),
  isCa: z.optional(z.boolean()),
});
export type CertificateMetadata = z.infer<typeof CertificateMetadata>;

/** The base64 of a file in PEM or DER. */
const certificateFile = z.string({ error: 'identityProviderScreens.validation.certificateRequired' }).check(
  z.minLength(1, { error: 'identityProviderScreens.validation.certificateRequired' }),
  z.refine((text) => bytesOf(text) < certificateLimit, {
    error: 'identityProviderScreens.validation.certificateTooLarge',
  }),
  z.regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'identityProviderScreens.validation.certificateInvalid' }),
);

/** A provider signs with one of its certificates. During a rollover the next one is listed beside the first. */
export const SamlConfiguration = z.strictObject({
  entityId: requiredText('identityProviderScreens.validation.entityIdRequired', 500),
  signOnUrl: requiredText('identityProviderScreens.validation.signOnUrlRequired', 1_000).check(
    webAddress('identityProviderScreens.validation.signOnUrlInvalid'),
  ),
  logoutUrl: z.pipe(
    optionalText(1_000),
    z.optional(
      z.nullable(z.string().check(webAddress('identityProviderScreens.validation.logoutUrlInvalid'))),
    ),
  ),
  certificate: certificateFile,
  otherCertificates: z.optional(
    z
      .array(certificateFile)
      .check(z.maxLength(9, { error: 'identityProviderScreens.validation.certificatesTooMany' })),
  ),
});
export type SamlConfiguration = z.infer<typeof SamlConfiguration>;

/** All certificates a provider may sign with. */
export const certificatesOf = ({ certificate, otherCertificates = [] }: SamlConfiguration): string[] => [
  certificate,
  ...otherCertificates,
];

/**
 * A provider as it is saved (document 2, section 7); version 0 where there is none yet. A new provider, or one with a
 * changed configuration, is neither enabled nor verified, whatever is sent.
 */
const saved = <Configuration extends z.ZodMiniType>(configuration: Configuration) =>
  z.strictObject({ enabled: z.boolean(), name: requiredText('validation.nameRequired'), configuration });

export const AzureAdUpdate = saved(AzureAdConfiguration);
export type AzureAdUpdate = z.infer<typeof AzureAdUpdate>;
export const OpenIdConnectUpdate = saved(OpenIdConnectConfiguration);
export type OpenIdConnectUpdate = z.infer<typeof OpenIdConnectUpdate>;
export const SamlUpdate = saved(SamlConfiguration);
export type SamlUpdate = z.infer<typeof SamlUpdate>;

/** The steps of a provider test, in order; the first failure ends it. */
export const TestStep = z.enum([
  'metadata',
  'redirect',
  'answer',
  'signature',
  'audience',
  'clock',
  'email',
  'group',
  'user',
]);
export type TestStep = z.infer<typeof TestStep>;

/** Why a step failed, or a remark on one that has not; the catalog says what to change. */
export const TestReason = z.enum([
  'unreachable',
  'malformed',
  'issuerDiffers',
  'clientUnknown',
  'redirectRefused',
  'refused',
  'stateWrong',
  'nonceWrong',
  'requestWrong',
  'unsigned',
  'signatureWrong',
  'algorithmRefused',
  'audienceWrong',
  'recipientWrong',
  'expired',
  'notYetValid',
  'emailMissing',
  'emailUnverified',
  'emailDiffers',
  'groupMissing',
  'groupsTooMany',
  'groupsUnnamed',
  'userUnknown',
  'domainNotAllowed',
  'emailInvalid',
  'licensesTaken',
  'userCreated',
  'userDisabled',
  'emailChanged',
  'configurationChanged',
]);
export type TestReason = z.infer<typeof TestReason>;

/** What a step found or expected, in the provider's own values. */
export const TestFact = z.enum([
  'algorithm',
  'audience',
  'cause',
  'description',
  'detail',
  'email',
  'error',
  'expected',
  'found',
  'group',
  'inResponseTo',
  'issued',
  'issuer',
  'message',
  'name',
  'notBefore',
  'notOnOrAfter',
  'now',
  'recipient',
  'roles',
  'status',
  'subject',
]);
export type TestFact = z.infer<typeof TestFact>;

/** The step `email` that passed has the `email` it found. */
export const TestLog = z.object({
  startedOn: Instant,
  finishedOn: Instant,
  passed: z.boolean(),
  steps: z.array(
    z.object({
      step: TestStep,
      outcome: z.enum(['passed', 'failed', 'skipped']),
      reason: z.nullable(TestReason),
      facts: z.partialRecord(TestFact, z.string()),
    }),
  ),
});
export type TestLog = z.infer<typeof TestLog>;

/** With the certificate's contents. */
export const SamlConfigurationRead = z.extend(SamlConfiguration, {
  certificateMetadata: CertificateMetadata,
  otherCertificateMetadata: z.optional(z.array(CertificateMetadata)),
});
export type SamlConfigurationRead = z.infer<typeof SamlConfigurationRead>;

/** A certificate file, to be read before it is saved. */
export const CertificateFile = z.strictObject({ certificate: certificateFile });
/** The stored certificate with its contents. */
export const CertificateRead = z.extend(CertificateFile, { certificateMetadata: CertificateMetadata });
export type CertificateRead = z.infer<typeof CertificateRead>;

/** Longest SAML metadata in bytes, from a file or an address. */
export const samlMetadataLimit = 262_144;

/** A SAML provider's own metadata: the XML, or the web address that serves it. */
export const SamlMetadataSource = z.strictObject({
  metadata: z.pipe(
    z.string({ error: 'identityProviderScreens.validation.samlMetadataRequired' }).check(
      z.refine((text) => new TextEncoder().encode(text).length <= samlMetadataLimit, {
        error: 'identityProviderScreens.validation.samlMetadataTooLarge',
      }),
    ),
    requiredLines('identityProviderScreens.validation.samlMetadataRequired', samlMetadataLimit),
  ),
});

const ProviderConfiguration = z.union([
  SamlConfigurationRead,
  AzureAdConfiguration,
  OpenIdConnectConfiguration,
]);

/**
 * Document 2, section 3. It is verified as long as its configuration is the one that passed a test, and only then may
 * it be enabled; `verificationUrl` starts a test.
 */
export const IdentityProvider = z.object({
  id: ours(ProviderPath),
  providerType: IdentityProviderType,
  name: z.string(),
  enabled: z.boolean(),
  verified: z.boolean(),
  verificationUrl: z.string(),
  configuration: ProviderConfiguration,
  version: z.int(),
  lastTest: ours(z.nullable(TestLog)),
  firstLogins: ours(FirstLogins),
});
export type IdentityProvider = z.infer<typeof IdentityProvider>;

/** What the provider needs to know about the account (document 2, section 3): addresses on its host, and kinds. */
export const AzureAdMetadata = z.object({ redirectUri: z.string(), logoutUrl: z.string() });
export type AzureAdMetadata = z.infer<typeof AzureAdMetadata>;
export const OpenIdConnectMetadata = z.extend(AzureAdMetadata, { postLogoutRedirectUri: z.string() });
export type OpenIdConnectMetadata = z.infer<typeof OpenIdConnectMetadata>;
export const SamlMetadata = z.object({
  metadataUrl: z.string(),
  samlVersion: z.string(),
  assertionConsumerUrl: z.string(),
  singleLogoutUrl: z.string(),
  consumerBinding: z.string(),
  entityId: z.string(),
  nameIdFormat: z.string(),
});
export type SamlMetadata = z.infer<typeof SamlMetadata>;
export const IdentityProviderMetadata = z.union([SamlMetadata, OpenIdConnectMetadata, AzureAdMetadata]);
export type IdentityProviderMetadata = z.infer<typeof IdentityProviderMetadata>;

/**
 * The users that enabling a provider would shut out: active users it does not know yet, whose email domain no test or
 * sign-in there has shown. `isCallerOut`: the caller is one of them.
 */
export const IdentityProviderImpact = z.object({
  users: z.int(),
  unmatched: z.int(),
  isCallerOut: z.boolean(),
});
export type IdentityProviderImpact = z.infer<typeof IdentityProviderImpact>;

/** The number of bytes that a base64 text encodes. */
function bytesOf(base64: string): number {
  return Math.floor((base64.replace(/={0,2}$/, '').length * 3) / 4);
}
