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
  { source: 'name', width: 320 },
  { source: 'generatedOn', width: 150 },
  { source: 'expiresOn', width: 200 },
  {
    source: 'status',
    width: 130,
    sortable: false,
    render: ({ expiresOn }) => <ApiKeyStatusChip expiresOn={expiresOn} />,
  },
  { source: 'permissions', width: 126, align: 'right', sortable: false },
];
