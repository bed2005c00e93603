import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type CrmFileType, crmFileColumns, headerKey } from '#contract/crmFileColumns.ts';
import type { CrmFileColumn } from '#contract/crmImports.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { ApiError, type Fault, invalidFields } from '#server/errors.ts';
import { proposedColumns } from './proposeColumns.ts';
import type { StoredFile } from './storeFile.ts';

/** A type's column names in their compared form. */
export const knownHeaders = (type: CrmFileType): ReadonlyMap<string, string> =>
  new Map(crmFileColumns[type].map(({ name }) => [headerKey(name), name]));

/**
 * The column each header maps to: as last time for the same headers, else by its name; for a preview, which somebody
 * reviews, also those that are only likely.
 */
export async function columnsOf(
  tx: InAccount,
  type: CrmFileType,
  { headers, firstValues, samples }: Pick<StoredFile, 'headers' | 'firstValues' | 'samples'>,
  isPreview: boolean,
): Promise<CrmFileColumn[]> {
  const known = knownHeaders(type);
  const remembered = await tx
    .selectFrom('crm_mappings')
    .select('mapping')
    .where('type', '=', type)
    .where('headers', '=', setOf(headers))
    .executeTakeFirst();
  const taken = new Set<string>();
  const columns = headers.map((header, n): CrmFileColumn => {
    const key = headerKey(header);
    const asLast = remembered?.mapping[key];
    const byName = known.get(key) ?? null;
    const choice = asLast === undefined ? byName : asLast;
    const column = choice !== null && !taken.has(choice) ? choice : null;
    if (column) taken.add(column);
    const isRemembered = asLast !== undefined && asLast === column;
    const by = column !== null && column === byName ? 'NAME' : isRemembered ? 'REMEMBERED' : null;
    return { header, column, by, firstValues: firstValues[n] ?? [] };
  });
  if (!isPreview || remembered) return columns;
  const open = columns.flatMap(({ header, column }, at) =>
    column === null ? [{ header, values: samples[at] ?? [], at }] : [],
  );
  const proposals = proposedColumns(type, open, taken);
  return columns.map((column, n) => ({ ...column, ...proposals.get(n) }));
}

/** The columns that the caller chose: a list with a name, or null, for each of the file's. Throws 400 or 422. */
export function withMapping(
  type: CrmFileType,
  columns: readonly CrmFileColumn[],
  json: string,
): CrmFileColumn[] {
  const names = crmFileColumns[type].map(({ name }) => name);
  const mapping = Mapping.safeParse(readJson(json)).data;
  if (mapping?.length !== columns.length) throw new ApiError('MALFORMED', { target: 'mapping' });
  const wrong = mapping.filter(
    (name, n) => name !== null && (!names.includes(name) || mapping.indexOf(name) < n),
  );
  if (wrong.length > 0) throw new ApiError('MALFORMED', { target: 'mapping' });
  return columns.map((one, n) => {
    const column = mapping[n] ?? null;
    return column === one.column ? one : { ...one, column, by: column === null ? null : ('GIVEN' as const) };
  });
}

/** Throws a 422 that names each required column missing from the file. */
export function requireColumns(type: CrmFileType, columns: readonly CrmFileColumn[]): void {
  const faults = crmFileColumns[type]
    .filter(({ name, isRequired }) => isRequired && !columns.some(({ column }) => column === name))
    .map(
      ({ name }): Fault => ({
        target: 'file',
        key: 'exports.crmImports.refusals.csvColumnMissing',
        values: { column: name },
      }),
    );
  if (faults.length > 0) throw invalidFields(faults);
}

/** Stores the choice for the next file with these headers. */
export async function rememberMapping(
  tx: InAccount,
  type: CrmFileType,
  columns: readonly CrmFileColumn[],
  now: Date,
): Promise<void> {
  const mapping = Object.fromEntries(columns.map(({ header, column }) => [headerKey(header), column]));
  const headers = setOf(columns.map(({ header }) => header));
  const kept = { mapping: JSON.stringify(mapping), used_on: now };
  await tx.db
    .insertInto('crm_mappings')
    .values({ account_id: tx.accountId, type, headers, ...kept })
    .onConflict((conflict) => conflict.columns(['account_id', 'type', 'headers']).doUpdateSet(kept))
    .execute();
}

/** A digest of a set of headers, whatever their order. */
const setOf = (headers: readonly string[]): string =>
  createHash('sha256')
    .update([...headers].map(headerKey).sort().join('\n'))
    .digest('hex');

const Mapping = z.array(z.nullable(z.string()));

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('MALFORMED', { target: 'mapping' });
  }
}
