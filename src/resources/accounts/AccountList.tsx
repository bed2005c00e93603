import { type Account, AccountStatus, AccountType, LicenseType } from '#contract/accounts.ts';
import { useTexts } from '#i18n/texts.ts';
import { List, type ListColumn } from '#src/admin/list/List.tsx';
import { useTraitTexts } from '#src/parts/useTraitTexts.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { useTraits } from './useTraits.ts';

/** All accounts of the platform (document 2, section 2). The traits to filter by are the platform's own. */
export function AccountList() {
  const { text } = useTexts();
  const { nameOf } = useTraitTexts();
  const traits = useTraits();
  const traitChoices = (traits.data ?? []).map((trait) => ({ value: trait.code, label: nameOf(trait) }));
  return (
    <List<Account>
      columns={columns}
      filters={[
        { source: 'status', choices: AccountStatus.options, multiple: true },
        { source: 'accountType', choices: AccountType.options, multiple: true },
        { source: 'licenseType', choices: LicenseType.options },
        { source: 'traits', choices: traitChoices, multiple: true },
      ]}
    >
      {traits.error && (
        <LoadFailure
          message={text('traits.couldNotLoad')}
          error={traits.error}
          onRetry={() => void traits.refetch()}
          isRetrying={traits.isFetching}
        />
      )}
    </List>
  );
}

const columns: ListColumn<Account>[] = [
  { source: 'name', width: 186 },
  { source: 'subdomain', width: 118 },
  { source: 'cmgEntityKey', width: 92 },
  { source: 'accountType', width: 91 },
  { source: 'licenseType', width: 87 },
  { source: 'licenseCount', width: 112, align: 'right' },
  { source: 'traits', width: 194, sortable: false },
  { source: 'status', width: 98 },
];
