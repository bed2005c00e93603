import { type ApiKey, ApiKeyStatus } from '#contract/apiKeys.ts';
import type { BulkAction } from '#src/admin/bulk/BulkQuestion.tsx';
import { CreateButton } from '#src/admin/list/CreateButton.tsx';
import { List, type ListColumn } from '#src/admin/list/List.tsx';
import { ApiReferenceButton } from './ApiReferenceLink.tsx';
import { ApiKeyStatusChip } from './apiKeyFields.tsx';

/** The keys of an account (document 1, section 2.7). */
export function ApiKeyList() {
  return (
    <List<ApiKey>
      columns={columns}
      filters={[{ source: 'status', choices: ApiKeyStatus.options, multiple: true }]}
      bulk={bulk}
      actions={
        <>
          <ApiReferenceButton />
          <CreateButton />
        </>
      }
    />
  );
}

const bulk: BulkAction[] = [{ name: 'revoke', call: 'apiKeys.revoke', isDestructive: true }];

const columns: ListColumn<ApiKey>[] = [
  { source: 'name' },
  { source: 'generatedOn' },
  { source: 'expiresOn' },
  {
    source: 'status',
    sortable: false,
    render: ({ expiresOn }) => <ApiKeyStatusChip expiresOn={expiresOn} />,
  },
  { source: 'permissions', align: 'right', sortable: false },
];
