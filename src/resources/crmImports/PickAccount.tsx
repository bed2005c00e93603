import { Box } from '@mui/material';
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Account } from '#contract/accounts.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { LookupInput } from '#src/admin/inputs/LookupInput.tsx';
import type { Search } from '#src/admin/inputs/useLookup.ts';
import { Page } from '#src/admin/page/Page.tsx';
import { crmManagementBase } from '#src/layout/useCrmManagement.ts';
import { Card } from '#src/ui/Card.tsx';

/** The account that the platform uploads for, which need not have CRM data yet. */
export function PickAccount() {
  const { text } = useTexts();
  const navigate = useNavigate();
  const search = useAccounts();
  const open = (subdomain: string | null) => {
    if (subdomain !== null)
      navigate(`${crmManagementBase}/accounts/${encodeURIComponent(subdomain)}/files-upload`);
  };
  return (
    <Page title={text('crmImports.title')} breadcrumb={[{ label: text('crmImports.area') }]}>
      <Box sx={{ maxWidth: 560 }}>
        <Card title={text('crmImports.account.title')}>
          <LookupInput
            autoFocus
            name="account"
            label={text('crmImports.account.label')}
            prompt={text('crmImports.account.help')}
            search={search}
            value={null}
            onChange={open}
          />
        </Card>
      </Box>
    </Page>
  );
}

/** All customers' accounts by name or subdomain. */
function useAccounts(): Search {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  return async (searchText, signal) => {
    const { data } = await dataProvider.getList<Account>('accounts', {
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'name', order: 'ASC' },
      filter: { searchText, accountType: ['SELL_SIDE', 'BUY_SIDE'] },
      signal,
    });
    return {
      options: data.map(({ subdomain, name }) => ({ value: subdomain, label: name, detail: subdomain })),
      empty: text('crmImports.account.noMatch', { input: searchText }),
    };
  };
}
