import {
  type AzureAdConfiguration,
  type IdentityProvider,
  IdentityProviderType,
  type OpenIdConnectConfiguration,
  type ProviderPath,
  providerPaths,
  type SamlConfiguration,
} from '../../../contract/identityProviders';
import type { TargetAccount } from '../../access/call';
import { tenantOrigin } from '../../access/tenant';
import { inAccount } from '../../db/inAccount';
import type { Deps } from '../../deps';
import { ApiError } from '../../errors';
import { providerEndpoints } from '../../identity/providerEndpoints';
import { readCertificate } from '../../identity/saml/readCertificate';

/** A type with a configuration of it. */
export type Configured =
  | { type: 'AzureAdOpenId'; configuration: AzureAdConfiguration }
  | { type: 'OpenIdConnect'; configuration: OpenIdConnectConfiguration }
  | { type: 'Saml2P'; configuration: SamlConfiguration };

/** The provider of a type; throws NOT_FOUND where the account has none. */
export async function findProvider(db: Deps['db'], accountId: string, type: IdentityProviderType) {
  const row = await selectProviders(db, accountId).where('provider_type', '=', type).executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

export type ProviderRow = Awaited<ReturnType<typeof findProvider>>;

export const selectProviders = (db: Deps['db'], accountId: string) =>
  inAccount(db, accountId).selectFrom('identity_providers').selectAll();

/** The type that a path names. */
export function typeOf(path: ProviderPath): IdentityProviderType {
  const type = IdentityProviderType.options.find((one) => providerPaths[one] === path);
  if (!type) throw new ApiError('NOT_FOUND');
  return type;
}

/** The record that callers see. */
export function answerOf(
  { config }: Pick<Deps, 'config'>,
  { subdomain }: Pick<TargetAccount, 'subdomain'>,
  row: ProviderRow,
): IdentityProvider {
  const endpoints = providerEndpoints(tenantOrigin(config, subdomain), row.provider_type);
  return {
    id: providerPaths[row.provider_type],
    providerType: row.provider_type,
    name: row.name,
    enabled: row.enabled,
    verified: row.verified,
    verificationUrl: endpoints.verify,
    configuration: withCertificate(configurationOf(row)),
    version: row.version,
    lastTest: row.last_test,
  };
}

/** What was saved by the schema of its type. */
export const configurationOf = ({ provider_type: type, configuration }: ProviderRow) =>
  ({ type, configuration }) as Configured;

function withCertificate({ type, configuration }: Configured): IdentityProvider['configuration'] {
  if (type !== 'Saml2P') return configuration;
  const file = Buffer.from(configuration.certificate, 'base64');
  return { ...configuration, certificateMetadata: readCertificate(file).metadata };
}

/** What the audit log keeps of a provider, under the contract's names: of a certificate its thumbprint. */
export function audited(row: ProviderRow, account: { localLoginEnabled: boolean }): Record<string, unknown> {
  const { name, enabled, verified, version } = row;
  const { certificate: _, ...configuration } = { certificate: undefined, ...row.configuration };
  const { certificateMetadata } = {
    certificateMetadata: undefined,
    ...withCertificate(configurationOf(row)),
  };
  const thumbprint = certificateMetadata && { thumbprint: certificateMetadata.thumbprint };
  return { name, enabled, verified, configuration: { ...configuration, ...thumbprint }, ...account, version };
}
