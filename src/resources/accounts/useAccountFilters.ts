import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { AccountStatus, AccountType, LicenseType } from '../../../contract/accounts';
import type { DataProvider } from '../../../dataProviders/types';
import type { Filter } from '../../ui/list/listTypes';

/** Document 2, section 2. */
export function useAccountFilters(): Filter[] {
  const translate = useTranslate();
  const traits = useTraits();
  const label = (field: string) => translate(`accounts.fields.${field}`);
  const words = (values: readonly string[], catalog: string) =>
    values.map((value) => ({ value, label: translate(`layout.${catalog}.${value}`) }));
  return [
    {
      source: 'status',
      label: label('status'),
      choices: words(AccountStatus.options, 'accountStatus'),
      multiple: true,
    },
    {
      source: 'accountType',
      label: label('accountType'),
      choices: words(AccountType.options, 'accountType'),
      multiple: true,
    },
    {
      source: 'licenseType',
      label: label('licenseType'),
      choices: words(LicenseType.options, 'licenseType'),
    },
    {
      source: 'traits',
      label: label('traits'),
      choices: traits.map(({ code, name }) => ({ value: code, label: name })),
      multiple: true,
    },
  ];
}

/** The traits catalogue, which hardly ever changes. */
function useTraits() {
  const dataProvider = useDataProvider<DataProvider>();
  const { data = [] } = useQuery({
    queryKey: ['traits', 'all'],
    queryFn: ({ signal }) => dataProvider.perform('traits.list', { query: { perPage: 100 }, signal }),
    staleTime: 300_000,
  });
  return data;
}
