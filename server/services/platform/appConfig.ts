import type { AppConfig } from '#contract/session.ts';
import type { Tenant } from '#server/access/tenant.ts';
import type { Config } from '#server/config/config.ts';
import { appVersion, release, releaseName } from '#server/config/release.ts';
import { issuerOf, metadataOf } from '#server/identity/issuer.ts';

/** The installation's configuration for the app, on a tenant's host or another. */
export const appConfig = (config: Config, tenant: Tenant | null): AppConfig => ({
  appVersion,
  release: releaseName(release),
  platformHost: config.platformHost,
  subdomain: tenant?.subdomain ?? null,
  authority: tenant ? issuerOf(tenant) : '',
  ...(tenant && { metadata: metadataOf(tenant) }),
  apiBase: '',
  renewalIntervalMinutes: config.renewalIntervalMinutes,
  inviteIntervalSeconds: config.inviteIntervalSeconds,
  supportAddress: config.supportAddress,
  jobDashboards: config.jobDashboards,
  datalabAdminUrl: config.datalabAdminUrl,
  features: config.features,
});
