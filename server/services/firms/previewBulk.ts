import { type BulkPreview, bulkLimits, maxPreviewed, type PreviewedRecord } from '#contract/bulk.ts';
import type { Call } from '#server/access/call.ts';
import type { Deps } from '#server/deps.ts';
import { type Fault, invalidField, invalidFields } from '#server/errors.ts';
import type { Locale } from '#server/texts/texts.ts';
import { selectedIds } from '../bulk/startBulk.ts';
import { argumentOf, changeTo, isSame } from './bulkChange.ts';
import { type FoundFirm, matchingFirms, readFirms } from './bulkFirms.ts';

type Outcome = PreviewedRecord['outcome'];

/** What a bulk would do to each firm, by the rules of the single call. */
export async function previewBulk(
  deps: Deps,
  { body, locale }: Call<'firms.previewBulk'>,
): Promise<BulkPreview> {
  const { action, filter, ids, params = {} } = body;
  const { bulkId } = params;
  const needs = argumentOf(action);
  if (needs && params[needs] === undefined) throw invalidField('params', 'validation.required');
  // One more than a bulk may have.
  const limit = bulkLimits.matching + 1;
  const chosen = filter ? await matchingFirms(deps, filter, bulkId) : selectedIds(ids);
  const firms = await readFirms(deps.db, chosen, { bulkId, limit });
  if (firms.length === limit)
    throw invalidField('filter', 'validation.tooManyRecords', { maximum: bulkLimits.matching });

  const outcomes: Record<Outcome, FoundFirm[]> = { REFUSED: [], CHANGE: [], SAME: [] };
  for (const found of firms) {
    const change = changeTo(found, action, params);
    outcomes[isSame(change) ? 'SAME' : change.faults.length > 0 ? 'REFUSED' : 'CHANGE'].push(found);
  }
  const toRecord = (found: FoundFirm, outcome: Outcome): PreviewedRecord => {
    const { id, display_name: name, key } = found.firm;
    const { before, after, faults } = changeTo(found, action, params);
    const refusal = outcome === 'REFUSED' ? { id, name, ...refusalOf(faults, locale) } : null;
    return { id, name, key, outcome, before, after: outcome === 'CHANGE' ? after : before, refusal };
  };
  return {
    total: firms.length,
    change: outcomes.CHANGE.length,
    same: outcomes.SAME.length,
    refused: outcomes.REFUSED.length,
    records: (Object.keys(outcomes) as Outcome[]).flatMap((outcome) =>
      outcomes[outcome].slice(0, maxPreviewed).map((found) => toRecord(found, outcome)),
    ),
  };
}

function refusalOf(faults: Fault[], locale: Locale) {
  const { code, message, target, details } = invalidFields(faults).toBody(locale).error;
  return { code, message, target, details };
}
