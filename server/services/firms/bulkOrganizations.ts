import { sql } from 'kysely';
import type { FirmDetailsWrite, FirmFilters, firmBulkActions } from '#contract/firms.ts';
import type { RecordStatus, RoleType } from '#contract/firmValues.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, invalidFields, notFound } from '#server/errors.ts';
import type { BulkAction, BulkDefinition, BulkParams, RecordCall } from '../bulk/bulkDefinition.ts';
import {
  argumentOf,
  changeTo,
  type DetailAction,
  type Details,
  detailsSetBy,
  isSame,
  type Role,
} from './bulkChange.ts';
import { type FoundFirm, matchingFirms, readFirms } from './bulkFirms.ts';
import { roleRules } from './recordRules.ts';
import { saveRecord } from './saveRecord.ts';
import { updateDetails } from './updateDetails.ts';

/** Bulk actions on the directory's firms. */
export function bulkOrganizations(deps: Deps): BulkDefinition<FoundFirm, FirmFilters> {
  const write = (call: RecordCall, firm: FoundFirm['firm'], changes: Details) =>
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
  const isDone = (action: (typeof firmBulkActions)[number]) => (record: FoundFirm, params: BulkParams) =>
    isSame(changeTo(record, action, params));
  const sets = (action: DetailAction): BulkAction<FoundFirm> => {
    const needs = argumentOf(action);
    return {
      operation: 'firms.updateDetails',
      ...(needs && { needs }),
      isAlreadyDone: isDone(action),
      write: (call, { firm }, params) => write(call, firm, detailsSetBy(action, params)),
    };
  };
  return {
    matching: (_, filter, __, { params }) => matchingFirms(deps, filter, params?.bulkId),
    find: async (tx, id, _, { bulkId }) => {
      const [found] = await readFirms(tx.db, sql`select ${id}::uuid as id`, { bulkId, limit: 1 });
      if (!found) throw notFound();
      return found;
    },
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
        isAlreadyDone: isDone('undo'),
        write: async (call, record, params) => {
          const { faults } = changeTo(record, 'undo', params);
          if (faults.length > 0) throw invalidFields(faults);
          const { role: done, before = {} } = record.done ?? {};
          const role = record.roles.find(({ id }) => id === done?.id);
          return role
            ? writeRole(call, role, before.recordStatus ?? 'DELETED')
            : write(call, record.firm, before);
        },
      },
    } satisfies Record<(typeof firmBulkActions)[number], BulkAction<FoundFirm>>,
  };
}
