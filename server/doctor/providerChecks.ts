import { certificatesOf, type SamlConfiguration } from '#contract/identityProviders.ts';
import { readCertificate } from '../identity/saml/readCertificate.ts';
import { type Check, type Finding, judgeEnd, ok } from './check.ts';
import { inDatabase } from './databaseChecks.ts';

export const providerChecks: readonly Check[] = [
  {
    id: 'providerCertificates',
    looksAt: "The certificates of accounts' SAML identity providers hold for another month",
    remedy:
      "Let the account's administrators add the provider's next certificate under Security: once it ends, nobody of the account can log in.",
    look: inDatabase(async (db, { now }) => {
      const providers = await db
        .selectFrom('identity_providers')
        .innerJoin('accounts', 'accounts.id', 'account_id')
        .select(['subdomain', 'configuration'])
        .where('provider_type', '=', 'Saml2P')
        .where('enabled', '=', true)
        .orderBy('subdomain')
        .execute();
      const findings = providers.map(({ subdomain, configuration }) =>
        judgeEnd(`The latest certificate of ${subdomain}'s provider`, lastEnd(configuration), now),
      );
      return worst(findings) ?? ok('No active SAML provider has a certificate that ends soon.');
    }),
  },
];

/** One of them is enough: during a rollover two are listed. */
function lastEnd(configuration: unknown): Date {
  const ends = certificatesOf(configuration as SamlConfiguration).map(
    (base64) => readCertificate(Buffer.from(base64, 'base64')).metadata.validUntil,
  );
  return new Date(ends.sort().at(-1) ?? 0);
}

/** All that is not fine, as the worst of it. */
function worst(findings: Finding[]): Finding | undefined {
  const bad = findings.filter(({ state }) => state !== 'ok');
  const found = bad.map((finding) => finding.found).join(' ');
  const state = bad.some((finding) => finding.state === 'fault') ? 'fault' : 'warning';
  return bad.length > 0 ? { state, found } : undefined;
}
