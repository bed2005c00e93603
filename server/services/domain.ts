import { reservedSubdomains, Subdomain } from '../../contract/accounts';
import type { AppDeps } from '../deps';
import { findTenant } from '../middleware/tenant';
import type { Handlers } from './handlers';

/** Which tenants answer, asked on the bare host before one is chosen (document 3, sections 2 and 7). */
export const domainService = (deps: AppDeps): Pick<Handlers, 'platform.domain'> => ({
  'platform.domain': async ({ query }) => {
    const subdomain = Subdomain.safeParse(query.validate.trim().toLowerCase()).data;
    const isOpen = subdomain !== undefined && !reservedSubdomains.includes(subdomain);
    return { data: { isValid: isOpen && (await findTenant(deps, subdomain)) !== null } };
  },
});
