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
  { source: 'name' },
  { source: 'subdomain' },
  { source: 'cmgEntityKey' },
  { source: 'accountType' },
  { source: 'licenseType' },
  { source: 'licenseCount', align: 'right' },
  { source: 'traits', sortable: false },
  { source: 'status' },
];
