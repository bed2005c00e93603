import { systemSubdomain } from '#contract/subdomains.ts';
import { useSignedIn } from './SignedIn.ts';
import { useCan } from './useCan.ts';

/** Where files of a CRM are uploaded. */
export const crmManagementBase = '/crm-management';

/**
 * Customers upload for their own account, the platform's staff for any other that they pick: who may, and the feature
 * that either waits for (document 3, sections 2 and 6).
 */
export function useCrmManagement() {
  const { profile } = useSignedIn();
  const can = useCan();
  const { subdomain } = profile.account;
  const picks = subdomain === systemSubdomain;
  return {
    picks,
    feature: picks ? 'systemAdminCrmManagement' : 'customerCrmManagement',
    // No account is called by no name.
    isOpen: can('crmImports.uploadInvestors', picks ? '' : subdomain),
  };
}
