import {
  type AzureAdConfiguration,
  certificatesOf,
  type IdentityProvider,
  type OpenIdConnectConfiguration,
  type SamlConfiguration,
} from '#contract/identityProviders.ts';
import { type IdentityProviderType, providerPaths } from '#contract/identityProviderTypes.ts';
import type { TargetAccount } from '#server/access/call.ts';
import { tenantOrigin } from '#server/access/tenant.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { ApiError } from '#server/errors.ts';
import { findProvider, type ProviderRow } from '#server/identity/federation/findProvider.ts';
import { readCertificate } from '#server/identity/saml/readCertificate.ts';
import type { AppDeps } from '../appDeps.ts';
import { firstLoginsOf } from './firstLoginsOf.ts';

/** A type with a configuration of it. */
export type Configured =
  | { type: 'AzureAdOpenId'; configuration: AzureAdConfiguration }
  | { type: 'OpenIdConnect'; configuration: OpenIdConnectConfiguration }
  | { type: 'Saml2P'; configuration: SamlConfiguration };

/** The provider of a type; throws NOT_FOUND if the account has none. */
export async function requireProvider(tx: InAccount, type: IdentityProviderType): Promise<ProviderRow> {
  const row = await findProvider(tx, type);
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** The record that callers see. */
export async function answerOf(
  deps: AppDeps,
  tx: InAccount,
  { accountId, subdomain }: Pick<TargetAccount, 'accountId' | 'subdomain'>,
  row: ProviderRow,
): Promise<IdentityProvider> {
  const { config, identity } = deps;
  const origin = tenantOrigin(config, subdomain);
  return {
    id: providerPaths[row.provider_type],
    providerType: row.provider_type,
    name: row.name,
    enabled: row.enabled,
    verified: row.verified,
    verificationUrl: identity.verification.linkTo({ accountId, origin }, row),
    configuration: withCertificate(configurationOf(row)),
    version: row.version,
    lastTest: row.last_test,
    firstLogins: await firstLoginsOf(deps, tx, row),
  };
}

/** The stored configuration, by its type's schema. */
const configurationOf = ({ provider_type: type, configuration }: ProviderRow) =>
  ({ type, configuration }) as Configured;

function withCertificate({ type, configuration }: Configured): IdentityProvider['configuration'] {
  if (type !== 'Saml2P') return configuration;
  const metadataOf = (base64: string) => readCertificate(Buffer.from(base64, 'base64')).metadata;
  const { certificate, otherCertificates = [] } = configuration;
  return {
    ...configuration,
    certificateMetadata: metadataOf(certificate),
    otherCertificates,
    otherCertificateMetadata: otherCertificates.map(metadataOf),
  };
}

/** A provider as the audit log records it, with the contract's names and certificates' thumbprints. */
export function audited(row: ProviderRow, account: { localLoginEnabled: boolean }): Record<string, unknown> {
  const { name, enabled, verified, version } = row;
  const configured = configurationOf(row);
  const configuration = configured.type === 'Saml2P' ? withThumbprints(configured) : configured.configuration;
  return { name, enabled, verified, configuration, ...account, version };
}

function withThumbprints({ configuration }: Extract<Configured, { type: 'Saml2P' }>) {
  const { certificate: _, otherCertificates: __, ...typed } = configuration;
  const thumbprintOf = (base64: string) => readCertificate(Buffer.from(base64, 'base64')).metadata.thumbprint;
  return { ...typed, thumbprint: certificatesOf(configuration).map(thumbprintOf).join(', ') };
}
