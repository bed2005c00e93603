import type { CrmFileType } from '#contract/crmFileColumns.ts';
import { fileNamePattern, isCsvName, maxFormBytes } from '#contract/crmFileColumns.ts';
import { type CrmImportProgress, importHours } from '#contract/crmImports.ts';
import { CsvFault } from '#server/csv/csvFault.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, faultOf, invalidField } from '#server/errors.ts';
import { beginPhase, type Phase } from './beginPhase.ts';
import { knownHeaders } from './columnsOf.ts';
import { findImport, type ImportRow, isOpen, toImport, unlessEnded } from './importRow.ts';
import { readUpload } from './readUpload.ts';
import { storeFile } from './storeFile.ts';
import { forgetFile, takeFile } from './takeFile.ts';
import type { UploadCall } from './uploadCall.ts';
import { work } from './work.ts';

/**
 * One request of an upload: it takes the file, or continues with the stored one, and applies batches for a while. A
 * repeated request, or one whose answer was lost, continues after the last batch.
 */
export async function uploadFile(
  deps: Deps,
  call: UploadCall,
  type: CrmFileType,
): Promise<{ data: CrmImportProgress }> {
  const { accountId } = call.account;
  const { fields, file } = await readUpload(call, async ({ name, content }) => {
    requireName(name);
    // Not read first: a caller may be sending gigabytes.
    if (call.contentLength > maxFormBytes) throw refusalOf(new CsvFault('TOO_LARGE', 1), name);
    const expiresOn = new Date(deps.clock().getTime() + importHours * 60 * 60 * 1000);
    const known = new Set(knownHeaders(type).keys());
    const stored = await storeFile(deps, content, { knownHeaders: known, accountId, expiresOn }).catch(
      (error: Error) => {
        throw error instanceof CsvFault ? refusalOf(error, name) : error;
      },
    );
    return { ...stored, name, expiresOn };
  });
  const phase = phaseOf(fields);
  const mapping = fields.get('mapping');
  const tx = inAccount(deps.db, accountId);
  const open = file
    ? await takeFile(deps, call, type, { ...file, skip: skipOf(fields.get('skip')), phase })
    : await openImport(deps, tx, type, fields.get('importId'));
  if (open.ended_on) return { data: progressOf(open, deps.clock()) };
  const worked = await unlessEnded(tx, open.id, async () => {
    const begun = await beginPhase(deps, call, open, { phase, mapping }).catch(async (error: Error) => {
      // A file refused on arrival has no id.
      if (file?.importId === open.id) await forgetFile(deps.db, open);
      throw error;
    });
    return phase === 'RECEIVED' ? begun : work(deps, call, begun);
  });
  return { data: progressOf(worked, deps.clock()) };
}

async function openImport(deps: Deps, tx: InAccount, type: CrmFileType, id = ''): Promise<ImportRow> {
  if (id === '') throw invalidField('file', 'exports.crmImports.refusals.csvFileRequired');
  const row = await findImport(tx, asId(id));
  if (row.type !== type) throw new ApiError('NOT_FOUND');
  if (!row.ended_on && !isOpen(row, deps.clock()))
    throw invalidField('importId', 'exports.crmImports.refusals.csvUploadOver');
  return row;
}

const progressOf = (row: ImportRow, now: Date): CrmImportProgress => ({
  rowsProcessed: row.rows_processed,
  totalRows: row.total_rows,
  hasNext: row.state === 'CHECKING' || row.state === 'APPLYING',
  nextSkip: row.rows_processed,
  import: toImport(row, now),
});

function phaseOf(fields: ReadonlyMap<string, string>): Phase {
  if (fields.get('isPreview') === 'true') return 'RECEIVED';
  return fields.get('isDryRun') === 'true' ? 'CHECKING' : 'APPLYING';
}

function skipOf(text = '0'): number {
  if (!/^\d{1,9}$/.test(text)) throw new ApiError('MALFORMED', { target: 'skip' });
  return Number(text);
}

/** A malformed id names no upload. */
function asId(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) throw new ApiError('NOT_FOUND');
  return text;
}

/** Document 3, section 5, "CSV upload". */
function requireName(name: string): void {
  if (!fileNamePattern.test(name) || name.length > 200)
    throw invalidField('file', 'exports.crmImports.refusals.csvFileName', { name: name.slice(0, 200) });
  if (!isCsvName(name)) throw invalidField('file', 'exports.crmImports.refusals.csvFileType', { name });
}

function refusalOf({ reason, line }: CsvFault, name: string): ApiError {
  if (reason === 'TOO_LARGE') {
    const fault = faultOf({
      target: 'file',
      key: 'exports.crmImports.refusals.csvTooLarge',
      values: { name },
    });
    return new ApiError('TOO_LARGE', { target: 'file', details: [fault] });
  }
  return invalidField('file', `exports.crmImports.refusals.csv.${reason}`, { line });
}
