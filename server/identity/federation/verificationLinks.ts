import type { Tenant } from '#server/access/tenant.ts';
import { providerEndpoints } from '../providerEndpoints.ts';
import type { Secrets } from '../secrets.ts';
import { isSignatureOf, signatureOf } from '../signatures.ts';
import type { ProviderRow } from './findProvider.ts';

type Account = Pick<Tenant, 'accountId' | 'origin'>;
type Tested = Pick<ProviderRow, 'id' | 'provider_type' | 'configuration_version'>;

/**
 * Links that start the test of a configuration. Their holder may have no session, so they are signed.
 */
export type VerificationLinks = {
  /** The caller adds the parameter `returnPath`, where the app goes on afterwards. */
  linkTo(account: Account, provider: Tested): string;
  /** Whether these are the parts of a link for the currently saved configuration. */
  isLinkTo(account: Account, provider: Tested, query: URLSearchParams): boolean;
};

export function createVerificationLinks(secrets: Pick<Secrets, 'cookieKeys'>): VerificationLinks {
  const signedPayload = ({ accountId }: Account, { id, configuration_version: version }: Tested) =>
    `verification ${accountId} ${id} ${version}`;
  return {
    linkTo(account, provider) {
      const query = new URLSearchParams({
        signature: signatureOf(secrets, signedPayload(account, provider)),
      });
      return `${providerEndpoints(account.origin, provider.provider_type).verify}?${query}`;
    },
    isLinkTo: (account, provider, query) =>
      isSignatureOf(secrets, signedPayload(account, provider), query.get('signature') ?? ''),
  };
}
