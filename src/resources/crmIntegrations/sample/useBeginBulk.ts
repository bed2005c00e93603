import { useDataProvider } from 'react-admin';
import type { BodyOf } from '#contract/operations.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useBulks } from '#src/admin/bulk/BulksContext.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';

type Body = BodyOf<'crmInvestorFirms.bulk'>;

/** Starts an action on many firms of an account's CRM, and shows its progress. */
export function useBeginBulk(id: string) {
  const dataProvider = useDataProvider<DataProvider>();
  const { profile } = useSignedIn();
  const { follow } = useBulks();
  return async (action: Body['action'], params: Body['params']) => {
    const body = { action, filter: {}, params };
    const bulk = await dataProvider.perform('crmInvestorFirms.bulk', { params: { id }, body });
    const { subdomain } = profile.account;
    follow({ resource: 'crmInvestorFirms', action, subdomain, id: bulk.id, ofId: id });
  };
}
