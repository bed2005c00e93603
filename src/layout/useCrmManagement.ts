import { systemSubdomain } from '#contract/subdomains.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { useCan } from '#src/admin/resource/useCan.ts';

/** Base path of CRM uploads. */
export const crmManagementBase = '/crm-management';

/**
 * Customers upload for their own account, the platform's staff for any other they pick: who may, and the feature that
 * each depends on (document 3, sections 2 and 6).
 */
export function useCrmManagement() {
  const { profile } = useSignedIn();
  const can = useCan();
  const { subdomain } = profile.account;
  const picks = subdomain === systemSubdomain;
  return {
    picks,
    feature: picks ? 'systemAdminCrmManagement' : 'customerCrmManagement',
    // The empty name is no account's.
    isOpen: can('crmImports.uploadInvestors', picks ? '' : subdomain),
  };
}
