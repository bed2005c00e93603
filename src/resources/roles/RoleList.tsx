import type { Role } from '#contract/roles.ts';
import { List, type ListColumn } from '#src/admin/list/List.tsx';
import { SearchInBrowser } from '#src/parts/SearchInBrowser.tsx';
import { useRoleTexts } from '#src/parts/useRoleTexts.ts';

/** The roles of an account, searched by the names that are shown (document 1, section 2.10). */
export function RoleList() {
  const { nameOf } = useRoleTexts();
  return (
    <SearchInBrowser<Role> nameOf={nameOf}>
      <List<Role> columns={columns} />
    </SearchInBrowser>
  );
}

const columns: ListColumn<Role>[] = [
  { source: 'name' },
  { source: 'description', grows: true, sortable: false },
];
