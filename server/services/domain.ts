import { reservedSubdomains, Subdomain } from '../../contract/accounts';
import type { Handlers } from '../access/call';
import { findTenant } from '../access/tenant';
import type { AppDeps } from '../appDeps';

/** Which tenants answer, asked on the bare host before one is chosen (document 3, sections 2 and 7). */
export const domainService = (deps: AppDeps): Pick<Handlers, 'platform.domain'> => ({
  'platform.domain': async ({ query }) => {
    const subdomain = Subdomain.safeParse(query.validate.trim().toLowerCase()).data;
    const isOpen = subdomain !== undefined && !reservedSubdomains.includes(subdomain);
    return { data: { isValid: isOpen && (await findTenant(deps, subdomain)) !== null } };
  },
});
