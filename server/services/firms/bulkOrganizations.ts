import { sql } from 'kysely';
import type { FirmDetailsWrite, FirmFilters, firmBulkActions, previewedActions } from '#contract/firms.ts';
import type { RecordStatus } from '#contract/firmValues.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import type { Stored } from '#server/directory/firmRecords.ts';
import { type DetailField, detailColumns } from '#server/directory/settled.ts';
import { type Fault, invalidFields, notFound } from '#server/errors.ts';
import type { BulkAction, BulkDefinition, BulkParams, RecordCall } from '../bulk/bulkDefinition.ts';
import { firmDeleted } from './changeFirm.ts';
import { allOf, conditionsOf, firmSource } from './firmQuery.ts';
import { categoryFaults, updateDetails } from './updateDetails.ts';

/** A firm as far as the bulk actions know it; `version` is that of its details. */
export type BulkFirm = { firm: FirmState; version: number; done: DoneChange | null };
export type FirmState = Pick<Stored<'firms'>, (typeof stateColumns)[number]>;
export const stateColumns = ['id', 'key', 'display_name', ...Object.values(detailColumns)] as const;

type Details = Partial<Pick<FirmDetailsWrite, DetailField>>;

/** What a bulk has done to a firm, as its event says. */
type DoneChange = { before: Details; after: Details };

/** The detail that each of them sets, to its argument of the same name unless it is always the same. */
export const detailActions: Record<
  (typeof previewedActions)[number],
  | { field: Exclude<DetailField, 'description' | 'recordStatus'> }
  | { field: 'recordStatus'; value: RecordStatus }
> = {
  setStatus: { field: 'status' },
  setEntityType: { field: 'entityType' },
  setIndustryType: { field: 'industryType' },
  setCategory: { field: 'firmCategoryType' },
  restore: { field: 'recordStatus', value: 'EFFECTIVE' },
  delete: { field: 'recordStatus', value: 'DELETED' },
};

export const isAlready = (firm: FirmState, changes: Details): boolean =>
  fieldsOf(changes).every((field) => firm[detailColumns[field]] === changes[field]);

export const fieldsOf = (details: Details) =>
  (Object.keys(detailColumns) as DetailField[]).filter((field) => details[field] !== undefined);

/** Why the single call would refuse it. */
export const faultsAgainst = (firm: FirmState, { firmCategoryType, recordStatus }: Details): Fault[] =>
  firm.record_status === 'DELETED' && recordStatus !== 'EFFECTIVE'
    ? [firmDeleted]
    : categoryFaults(firm.firm_type, firmCategoryType);

/** Bulk actions on the directory's firms. */
export function bulkOrganizations(deps: Deps): BulkDefinition<BulkFirm, FirmFilters> {
  const write = (call: RecordCall, firm: FirmState, changes: Details) =>
    updateDetails(deps, {
      ...call,
      operation: 'firms.updateDetails',
      params: { id: firm.id, detailsId: firm.id },
      body: {
        description: firm.description,
        entityType: firm.entity_type as FirmDetailsWrite['entityType'],
        industryType: firm.industry_type as FirmDetailsWrite['industryType'],
        status: firm.status,
        recordStatus: firm.record_status,
        firmCategoryType: null,
        ...changes,
      },
    });
  const sets = (name: (typeof previewedActions)[number]): BulkAction<BulkFirm> => {
    const { field, ...fixed } = detailActions[name];
    const changes = (params: BulkParams) => ({ [field]: 'value' in fixed ? fixed.value : params[field] });
    return {
      operation: 'firms.updateDetails',
      ...(!('value' in fixed) && { needs: field }),
      isAlreadyDone: ({ firm }, params) => isAlready(firm, changes(params)),
      write: (call, { firm }, params) => write(call, firm, changes(params)),
    };
  };
  return {
    matching: ({ db }, filter, _, { params }) =>
      params?.bulkId === undefined ? firmsMatching(db, filter) : changedBy(params.bulkId),
    find: async (tx, id, _, { bulkId }) => ({
      ...(await findState(tx, id)),
      done: bulkId === undefined ? null : await changeBy(tx, bulkId, id),
    }),
    nameOf: ({ firm }) => firm.display_name,
    actions: {
      setStatus: sets('setStatus'),
      setEntityType: sets('setEntityType'),
      setIndustryType: sets('setIndustryType'),
      setCategory: sets('setCategory'),
      restore: sets('restore'),
      delete: sets('delete'),
      undo: {
        operation: 'firms.updateDetails',
        needs: 'bulkId',
        isAlreadyDone: ({ firm, done }) => !done || isAlready(firm, done.before),
        write: async (call, { firm, done }) => {
          const { before = {}, after = {} } = done ?? {};
          const changedSince = fieldsOf(after).filter((field) => !isAlready(firm, { [field]: after[field] }));
          if (changedSince.length > 0)
            throw invalidFields(
              changedSince.map((target) => ({ target, key: 'firms.validation.changedSince' })),
            );
          return write(call, firm, before);
        },
      },
    } satisfies Record<(typeof firmBulkActions)[number], BulkAction<BulkFirm>>,
  };
}

/** The ids of the firms that the list shows. */
export async function firmsMatching(db: Deps['db'], filter: FirmFilters) {
  const { from } = await firmSource(db, filter);
  return sql<{ id: string }>`select firms.id from ${from} where ${allOf(conditionsOf(filter))}`;
}

const changedBy = (bulkId: string) => sql<{ id: string }>`
  select record_id as id from bulk_records join bulks on bulks.account_id = bulk_records.account_id
    and bulks.id = bulk_records.bulk_id
  where bulk_id = ${bulkId} and resource = 'firms' and outcome = 'DONE'`;

async function findState({ db }: InAccount, id: string) {
  const { details_version, ...firm } = await db
    .selectFrom('firms')
    .select([...stateColumns, 'details_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return { firm, version: details_version };
}

/** The fields that a bulk changed of a firm. */
async function changeBy(tx: InAccount, bulkId: string, id: string): Promise<DoneChange | null> {
  const event = await tx
    .selectFrom('audit_events')
    .select(['before', 'after'])
    .where('object_type', '=', 'firms')
    .where('object_id', '=', id)
    .where('batch_id', '=', bulkId)
    .executeTakeFirst();
  if (!event) return null;
  const { before, after } = event as { before: Details; after: Details };
  const changed = fieldsOf(after).filter((field) => before[field] !== after[field]);
  const only = (details: Details): Details =>
    Object.fromEntries(changed.map((field) => [field, details[field]]));
  return { before: only(before), after: only(after) };
}
