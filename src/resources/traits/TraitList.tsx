import { type GetListParams, useDataProvider } from 'react-admin';
import type { Trait } from '../../../contract/traits';
import type { DataProvider } from '../../../dataProviders/types';
import { accountTraits } from '../../parts/accountTraits';
import { type RecordColumn, RecordList } from '../../parts/record/RecordList';
import { SearchedHere } from '../../parts/SearchedHere';
import { useTraitTexts } from '../../parts/useTraitTexts';

/** The catalogue of traits, and how many accounts hold each (document 2, section 2). */
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
    <SearchedHere<Trait> nameOf={nameOf} load={load}>
      <RecordList<Trait> columns={columns} />
    </SearchedHere>
  );
}

const columns: RecordColumn<Trait>[] = [
  { source: 'name', width: 240 },
  { source: 'description', width: 480, sortable: false },
  { source: 'accountType', width: 120, sortable: false },
  { source: 'accountCount', width: 104, align: 'right' },
];
