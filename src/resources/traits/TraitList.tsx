import { type GetListParams, useDataProvider } from 'react-admin';
import type { Trait } from '#contract/traits.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { List, type ListColumn } from '#src/admin/list/List.tsx';
import { accountTraits } from '#src/parts/accountTraits.ts';
import { SearchInBrowser } from '#src/parts/SearchInBrowser.tsx';
import { useTraitTexts } from '#src/parts/useTraitTexts.ts';

/** The catalogue of traits, and how many accounts have each (document 2, section 2). */
export function TraitList() {
  const dataProvider = useDataProvider<DataProvider>();
  const { nameOf } = useTraitTexts();
  const load = async ({ sort, signal }: GetListParams) => {
    const traits = await accountTraits(dataProvider, { signal });
    const sorted = traits.sort((one, other) =>
      sort?.field === 'accountCount'
        ? one.accountCount - other.accountCount
        : nameOf(one).localeCompare(nameOf(other)),
    );
    return sort?.order === 'DESC' ? sorted.reverse() : sorted;
  };
  return (
    <SearchInBrowser<Trait> nameOf={nameOf} load={load}>
      <List<Trait> columns={columns} />
    </SearchInBrowser>
  );
}

const columns: ListColumn<Trait>[] = [
  { source: 'name' },
  { source: 'description', grows: true, sortable: false },
  { source: 'accountCount', align: 'right' },
  { source: 'accountType', sortable: false },
];
