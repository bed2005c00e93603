import type { Account } from '#contract/accounts.ts';
import { type ListColumn, ListRows } from '#src/admin/list/List.tsx';
import { OtherResource } from '#src/admin/resource/OtherResource.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

type AccountRowsProps = {
  /** Their number, and the text if there are none. */
  count: number;
  empty: string;
  /** The filter of the list of accounts that finds these. */
  within: Record<string, string>;
};

/** The accounts affected by another record. */
export function AccountRows({ count, empty, within }: AccountRowsProps) {
  if (count === 0) return <EmptyState title={empty} />;
  return (
    <OtherResource name="accounts">
      <ListRows<Account> columns={columns} within={within} />
    </OtherResource>
  );
}

const columns: ListColumn<Account>[] = [
  { source: 'name' },
  { source: 'subdomain' },
  { source: 'accountType' },
  { source: 'status' },
];
