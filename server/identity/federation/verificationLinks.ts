import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Tenant } from '../../access/tenant';
import { providerEndpoints } from '../providerEndpoints';
import type { Secrets } from '../secrets';
import type { ProviderRow } from './providerRow';

type Account = Pick<Tenant, 'accountId' | 'origin'>;
type Tested = Pick<ProviderRow, 'id' | 'provider_type' | 'configuration_version'>;

/** Links that begin the test of a configuration. Whoever holds one may be without a session, so it proves by itself what it is for. */
export type VerificationLinks = {
  /** `returnPath`, a path of the app to come back to, is to be added. */
  linkTo(account: Account, provider: Tested): string;
  /** Whether these are the parts of the link for the configuration that is saved now. */
  isLinkTo(account: Account, provider: Tested, query: URLSearchParams): boolean;
};

export function createVerificationLinks({ cookieKeys }: Pick<Secrets, 'cookieKeys'>): VerificationLinks {
  const signatures = ({ accountId }: Account, { id, configuration_version: version }: Tested) =>
    cookieKeys.map((key) =>
      createHmac('sha256', key).update(`verification ${accountId} ${id} ${version}`).digest(),
    );
  return {
    linkTo(account, provider) {
      const [signature = Buffer.alloc(0)] = signatures(account, provider);
      const query = new URLSearchParams({ signature: signature.toString('base64url') });
      return `${providerEndpoints(account.origin, provider.provider_type).verify}?${query}`;
    },
    isLinkTo(account, provider, query) {
      const given = Buffer.from(query.get('signature') ?? '', 'base64url');
      return signatures(account, provider).some(
        (signature) => signature.length === given.length && timingSafeEqual(signature, given),
      );
    },
  };
}
