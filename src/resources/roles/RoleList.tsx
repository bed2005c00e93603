import type { Role } from '../../../contract/roles';
import { type RecordColumn, RecordList } from '../../parts/record/RecordList';
import { SearchedHere } from '../../parts/SearchedHere';
import { useRoleTexts } from '../../parts/useRoleTexts';

/** The roles of an account, searched by the names that are shown (document 1, section 2.10). */
export function RoleList() {
  const { nameOf } = useRoleTexts();
  return (
    <SearchedHere<Role> nameOf={nameOf}>
      <RecordList<Role> columns={columns} />
    </SearchedHere>
  );
}

const columns: RecordColumn<Role>[] = [
  { source: 'name', width: 240 },
  { source: 'description', width: 560, sortable: false },
];
