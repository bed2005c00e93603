import type { Role } from '../../../contract/roles';
import { type RecordColumn, RecordList } from '../../parts/record/RecordList';
import { RolesSearchedHere } from './RolesSearchedHere';

/** The roles of an account, searched by the names that are shown (document 1, section 2.10). */
export function RoleList() {
  return (
    <RolesSearchedHere>
      <RecordList<Role> columns={columns} />
    </RolesSearchedHere>
  );
}

const columns: RecordColumn<Role>[] = [
  { source: 'name', width: 240 },
  { source: 'description', width: 560, sortable: false },
];
