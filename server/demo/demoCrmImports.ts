import type { Selectable } from 'kysely';
import { type CrmFileType, keyColumns } from '#contract/crmFileColumns.ts';
import { dayMs } from '#contract/dayMs.ts';
import type { Database } from '../db/database.ts';
import type { DemoAccount } from './demoAccounts.ts';
import { Random } from './random.ts';

type Options = { last: Date; rows: number; mine: (text: string) => string };

/** An account's uploads, newest first: its firms, earlier coverage and contacts, and a cancelled one. */
export function demoImports(
  { id: accountId, subdomain }: DemoAccount,
  { last, rows, mine }: Options,
): Selectable<Database['crm_imports']>[] {
  const random = new Random(`uploads of ${subdomain}`);
  return plans.map(({ type, name, days, share, state }) => {
    const startedOn = new Date(last.getTime() - days * dayMs);
    const total = Math.round(rows * share);
    const processed = state === 'CANCELLED' ? Math.round(total * 0.4) : total;
    const errors = random.whole(0, 3);
    const fresh = days === 0 ? Math.ceil(rows / 20) : Math.round(processed * 0.1);
    const changed = Math.round(processed * 0.2);
    return {
      account_id: accountId,
      id: random.id(startedOn),
      type,
      state,
      file_name: `${mine(`${subdomain}_${name}`).replace(' ', '_')}.csv`,
      file_size: total * 120,
      file_hash: mine('-'),
      encoding: 'UTF-8',
      delimiter: ',',
      columns: keyColumns[type].concat('Status').map((name) => ({
        ...{ header: name, column: name, by: 'NAME' as const, firstValues: [] },
      })),
      total_rows: total,
      rows_processed: processed,
      next_chunk: 0,
      new_rows: fresh,
      changed_rows: changed,
      same_rows: processed - fresh - changed - errors,
      error_rows: errors,
      warnings: 0,
      emptied_values: 0,
      cut_line: null,
      pending_phase: null,
      fault_counts: errors === 0 ? [] : [{ rule: 'CHOICE', column: 'Status', count: errors }],
      started_on: startedOn,
      started_by: mine('Nora Whitfield'),
      worked_on: startedOn,
      ended_on: new Date(startedOn.getTime() + 20_000),
      expires_on: new Date(startedOn.getTime() + dayMs),
      ...notRevertable,
    };
  });
}

/** No values before are kept of them. */
const notRevertable = {
  revertable_until: null,
  revert_started_on: null,
  revert_ended_on: null,
  reverted_by: null,
  revert_rows: 0,
  restored_rows: 0,
  removed_rows: 0,
  kept_rows: 0,
};

/** The lines that those uploads left out. */
export function demoFaults(imports: Imports, mine: Options['mine']) {
  const random = new Random('faults of uploads');
  const lines = imports.flatMap((upload) =>
    Array.from({ length: upload.error_rows }, (_, n) => {
      const line = 40 + 23 * n;
      const keys = keyColumns[upload.type].map((_, at) => mine(`${at === 0 ? 'INV' : 'E'}-${line}`));
      const value = mine(random.pick(['Active', 'inactive', 'closed']));
      const of = { account_id: upload.account_id, import_id: upload.id, line, created_on: upload.started_on };
      return { of, keys, value, id: random.id(upload.started_on) };
    }),
  );
  const choices = { choices: 'EFFECTIVE, DELETED' };
  return {
    faults: lines.map(({ of, keys, value, id }) => ({
      ...of,
      ...{ id, key: keys.join(' / '), column_name: 'Status', value, values: choices },
      ...{ rule: 'CHOICE' as const, is_warning: false },
    })),
    rejects: lines.map(({ of, keys, value }) => ({ ...of, cells: [...keys, value] })),
  };
}

type Imports = readonly Selectable<Database['crm_imports']>[];

type Plan = {
  type: CrmFileType;
  name: string;
  days: number;
  share: number;
  state: 'COMPLETED' | 'CANCELLED';
};

const plans: readonly Plan[] = [
  { type: 'INVESTORS', name: 'investors_2026-11', days: 0, share: 1, state: 'COMPLETED' },
  { type: 'INVESTORS', name: 'investors_2026-06', days: 161, share: 0.95, state: 'COMPLETED' },
  { type: 'COVERAGES', name: 'coverage_2026-06', days: 160, share: 1.2, state: 'COMPLETED' },
  { type: 'CONTACTS', name: 'contacts', days: 160, share: 0.4, state: 'CANCELLED' },
];
