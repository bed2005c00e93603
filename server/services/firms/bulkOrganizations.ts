import { sql } from 'kysely';
import type { FirmDetailsWrite, FirmFilters, firmBulkActions } from '#contract/firms.ts';
import type { RecordStatus, RoleType } from '#contract/firmValues.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import type { Stored } from '#server/directory/firmRecords.ts';
import { ApiError, invalidFields, notFound } from '#server/errors.ts';
import type { BulkAction, BulkDefinition, BulkParams, RecordCall } from '../bulk/bulkDefinition.ts';
import {
  argumentOf,
  changeTo,
  type DetailAction,
  type Details,
  detailsSetBy,
  type FirmState,
  fieldsOf,
  isAlready,
  isSame,
  type PreviewedAction,
  stateColumns,
} from './bulkChange.ts';
import { allOf, conditionsOf, firmSource } from './firmQuery.ts';
import { roleRules } from './recordRules.ts';
import { saveRecord } from './saveRecord.ts';
import { updateDetails } from './updateDetails.ts';

/** A firm as a bulk finds it; `version` is that of its details. */
type BulkFirm = { firm: FirmState; roles: Role[]; version: number; done: DoneChange | null };
type Role = Pick<Stored<'firm_roles'>, 'id' | 'type' | 'record_status' | 'version'>;

/** What a bulk has done to a firm's details, or to one of its roles, as its event says. */
type DoneChange = { role: { id: string; type: RoleType } | undefined; before: Details; after: Details };

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
  const writeRole = (call: RecordCall, { id, type, version }: Role, recordStatus: RecordStatus) =>
    saveRecord(
      deps,
      {
        ...call,
        operation: 'firms.updateRole',
        params: { id: call.params.id, firmRoleId: id },
        body: { type, recordStatus },
        version,
      },
      roleRules,
      id,
    );
  const isDone =
    (action: PreviewedAction) =>
    ({ firm }: BulkFirm, params: BulkParams) =>
      isSame(changeTo(firm, action, params));
  const sets = (action: DetailAction): BulkAction<BulkFirm> => {
    const needs = argumentOf(action);
    return {
      operation: 'firms.updateDetails',
      ...(needs && { needs }),
      isAlreadyDone: isDone(action),
      write: (call, { firm }, params) => write(call, firm, detailsSetBy(action, params)),
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
      addRole: {
        operation: 'firms.createRole',
        needs: 'roleType',
        isAlreadyDone: isDone('addRole'),
        write: (call, _, { roleType: type }) =>
          saveRecord(
            deps,
            { ...call, operation: 'firms.createRole', body: { type: type as RoleType }, version: null },
            roleRules,
          ),
      },
      removeRole: {
        operation: 'firms.updateRole',
        needs: 'roleType',
        isAlreadyDone: isDone('removeRole'),
        write: async (call, { roles }, { roleType }) => {
          const role = roles.find(
            ({ type, record_status }) => type === roleType && record_status === 'EFFECTIVE',
          );
          if (!role) throw new ApiError('EDIT_CONFLICT');
          return writeRole(call, role, 'DELETED');
        },
      },
      restore: sets('restore'),
      delete: sets('delete'),
      undo: {
        operation: 'firms.updateDetails',
        needs: 'bulkId',
        isAlreadyDone: (record) => !record.done || isNow(record, record.done.before),
        write: async (call, record) => {
          const { role: done, before = {}, after = {} } = record.done ?? {};
          const changedSince = fieldsOf(after).filter((field) => !isNow(record, { [field]: after[field] }));
          if (changedSince.length > 0)
            throw invalidFields(
              changedSince.map((target) => ({ target, key: 'firms.validation.changedSince' })),
            );
          const role = record.roles.find(({ id }) => id === done?.id);
          return role
            ? writeRole(call, role, before.recordStatus ?? 'DELETED')
            : write(call, record.firm, before);
        },
      },
    } satisfies Record<(typeof firmBulkActions)[number], BulkAction<BulkFirm>>,
  };
}

/** Whether what a bulk has changed has these values, and a role is of the same type. */
const isNow = ({ firm, roles, done }: BulkFirm, values: Details): boolean =>
  done?.role === undefined
    ? isAlready(firm, values)
    : roles.some(
        ({ id, type, record_status }) =>
          id === done.role?.id && type === done.role.type && record_status === values.recordStatus,
      );

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
  const roles = await db
    .selectFrom('firm_roles')
    .select(['id', 'type', 'record_status', 'version'])
    .where('firm_id', '=', id)
    .execute();
  return { firm, roles, version: details_version };
}

type AuditedPart = { part: 'details' } | { part: 'roles'; recordId: string; type: RoleType };

/** What a bulk changed of a firm; a role that it added was not effective before. */
async function changeBy(tx: InAccount, bulkId: string, id: string): Promise<DoneChange | null> {
  const event = await tx
    .selectFrom('audit_events')
    .select(['before', 'after'])
    .where('object_type', '=', 'firms')
    .where('object_id', '=', id)
    .where('batch_id', '=', bulkId)
    .executeTakeFirst();
  if (!event) return null;
  const { before, after } = event as { before: Details | null; after: Details & AuditedPart };
  const old = before ?? { recordStatus: 'DELETED' };
  const changed = fieldsOf(after).filter((field) => old[field] !== after[field]);
  const only = (details: Details): Details =>
    Object.fromEntries(changed.map((field) => [field, details[field]]));
  return {
    role: after.part === 'roles' ? { id: after.recordId, type: after.type } : undefined,
    before: only(old),
    after: only(after),
  };
}
