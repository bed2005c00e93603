import { useTranslate } from 'react-admin';
import { AccountStatus, AccountType, LicenseType } from '../../../contract/accounts';
import type { Trait } from '../../../contract/traits';
import { useTraitTexts } from '../../parts/useTraitTexts';
import type { Filter } from '../../ui/list/listTypes';

/** Document 2, section 2. The traits to filter by are the platform's own. */
export function useAccountFilters(traits: readonly Trait[]): Filter[] {
  const translate = useTranslate();
  const { nameOf } = useTraitTexts();
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
      choices: traits.map((trait) => ({ value: trait.code, label: nameOf(trait) })),
      multiple: true,
    },
  ];
}
