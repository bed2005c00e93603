import type { Trait } from '../../../contract/traits';
import { type RecordColumn, RecordList } from '../../parts/record/RecordList';
import { SearchedHere } from '../../parts/SearchedHere';
import { useTraitTexts } from '../../parts/useTraitTexts';

/** The catalogue of traits, and how many accounts hold each (document 2, section 2). */
export function TraitList() {
  const { nameOf } = useTraitTexts();
  return (
    <SearchedHere<Trait> nameOf={nameOf}>
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
