import { type Expression, sql } from 'kysely';
import { type BulkPreview, bulkLimits, maxPreviewed, type PreviewedRecord } from '#contract/bulk.ts';
import type { Call } from '#server/access/call.ts';
import type { Deps } from '#server/deps.ts';
import { type Fault, invalidField, invalidFields } from '#server/errors.ts';
import type { Locale } from '#server/texts/texts.ts';
import { selectedIds } from '../bulk/startBulk.ts';
import { argumentOf, changeTo, type FirmState, isSame, stateColumns } from './bulkChange.ts';
import { firmsMatching } from './bulkOrganizations.ts';

type Outcome = PreviewedRecord['outcome'];

/** What a bulk would do to each firm, by the rules of the single call. */
export async function previewBulk(
  { db }: Deps,
  { body, locale }: Call<'firms.previewBulk'>,
): Promise<BulkPreview> {
  const { action, filter, ids, params = {} } = body;
  const needs = argumentOf(action);
  if (needs && params[needs] === undefined) throw invalidField('params', 'validation.required');
  const firms = await statesOf(db, filter ? await firmsMatching(db, filter) : selectedIds(ids));
  if (firms.length > bulkLimits.matching)
    throw invalidField('filter', 'validation.tooManyRecords', { maximum: bulkLimits.matching });

  const outcomes: Record<Outcome, FirmState[]> = { REFUSED: [], CHANGE: [], SAME: [] };
  for (const firm of firms) {
    const change = changeTo(firm, action, params);
    outcomes[isSame(change) ? 'SAME' : change.faults.length > 0 ? 'REFUSED' : 'CHANGE'].push(firm);
  }
  const toRecord = (firm: FirmState, outcome: Outcome): PreviewedRecord => {
    const { field, before, after, faults } = changeTo(firm, action, params);
    const inWords = (values: readonly string[]) => values.map((value) => ({ field, value }));
    return {
      id: firm.id,
      name: firm.display_name,
      key: firm.key,
      outcome,
      before: inWords(before),
      after: inWords(outcome === 'CHANGE' ? after : before),
      refusal: outcome === 'REFUSED' ? refusalOf(firm, faults, locale) : null,
    };
  };
  return {
    total: firms.length,
    change: outcomes.CHANGE.length,
    same: outcomes.SAME.length,
    refused: outcomes.REFUSED.length,
    records: (Object.keys(outcomes) as Outcome[]).flatMap((outcome) =>
      outcomes[outcome].slice(0, maxPreviewed).map((firm) => toRecord(firm, outcome)),
    ),
  };
}

function refusalOf(firm: FirmState, faults: Fault[], locale: Locale): PreviewedRecord['refusal'] {
  const { code, message, target, details } = invalidFields(faults).toBody(locale).error;
  return { id: firm.id, name: firm.display_name, code, message, target, details };
}

/** By name, one more than a bulk may have. */
const statesOf = (db: Deps['db'], ids: Expression<{ id: unknown }>): Promise<FirmState[]> =>
  db
    .selectFrom('firms')
    .select(stateColumns)
    .where(sql<boolean>`id in (select id from (${ids}) as chosen)`)
    .orderBy('display_name_key')
    .orderBy('id')
    .limit(bulkLimits.matching + 1)
    .execute();
