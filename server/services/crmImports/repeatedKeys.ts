import { keyColumns } from '#contract/crmFileColumns.ts';
import type { CrmFileColumn } from '#contract/crmImports.ts';
import { asWritten } from '#contract/escapeFormula.ts';
import { asKey } from '#contract/values.ts';
import { inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { type KeptRow, keyOf, type RepeatedKey } from './checkRow.ts';
import type { ImportRow } from './importRow.ts';

/** Records with each batch which of its rows repeat an earlier key, and where: batches do not know each other. */
export async function noteRepeatedKeys(
  { db }: Deps,
  { account_id, id, type }: ImportRow,
  columns: readonly CrmFileColumn[],
): Promise<void> {
  const tx = inAccount(db, account_id);
  const places = keyColumns[type].map((name) => ({
    name,
    at: columns.findIndex(({ column }) => column === name),
  }));
  /** By the keys in lower case: the lines of each spelling. */
  const seen = new Map<string, Map<string, number>>();
  for (let position = 0; ; position++) {
    const chunk = await tx
      .selectFrom('crm_import_chunks')
      .select(['rows', 'repeated'])
      .where('import_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!chunk) return;
    const repeated: Record<string, RepeatedKey> = {};
    for (const [line, ...cells] of JSON.parse(chunk.rows) as KeptRow[]) {
      const values = places.map(
        ({ name, at }) => [name, asKey(asWritten((cells[at] ?? '').trim()))] as const,
      );
      if (values.some(([, value]) => value === '')) continue;
      const key = keyOf(type, Object.fromEntries(values));
      const found = noted(seen, key, line);
      if (found) repeated[line] = found;
    }
    if (JSON.stringify(repeated) === JSON.stringify(chunk.repeated)) continue;
    await tx
      .updateTable('crm_import_chunks')
      .set({ repeated: JSON.stringify(repeated) })
      .where('import_id', '=', id)
      .where('position', '=', position)
      .execute();
  }
}

function noted(seen: Map<string, Map<string, number>>, key: string, line: number): RepeatedKey | undefined {
  const folded = key.toLowerCase();
  const lines = seen.get(folded);
  const firstLine = lines?.get(key);
  if (firstLine !== undefined) return { firstLine };
  if (!lines) {
    seen.set(folded, new Map([[key, line]]));
    return undefined;
  }
  const [[other = '', first = 0] = []] = lines;
  lines.set(key, line);
  return { firstLine: first, key: other };
}
