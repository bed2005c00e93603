import type { BulkValue } from '#contract/bulk.ts';
import type { FirmBulkParams, FirmDetailsWrite, firmBulkActions } from '#contract/firms.ts';
import type { RecordStatus, RoleType } from '#contract/firmValues.ts';
import type { Stored } from '#server/directory/firmRecords.ts';
import { type DetailField, detailColumns } from '#server/directory/settled.ts';
import { firmMerged } from '#server/directory/survivors.ts';
import type { Fault } from '#server/errors.ts';
import { firmDeleted } from './changeFirm.ts';
import { roleFaults } from './recordRules.ts';
import { categoryFaults } from './updateDetails.ts';

/** A firm as far as the bulk actions know it, and what the bulk that is undone has done to it. */
export type BulkFirm = { firm: FirmState; roles: Role[]; done: DoneChange | null };
type FirmState = Pick<Stored<'firms'>, (typeof stateColumns)[number]>;
export const stateColumns = [
  ...(['id', 'key', 'display_name', 'roles', 'merged_into'] as const),
  ...Object.values(detailColumns),
] as const;
export type Role = Pick<Stored<'firm_roles'>, 'id' | 'type' | 'record_status' | 'version'>;

/** The changed details, or the status of a role. */
type DoneChange = { role: { id: string; type: RoleType } | undefined; before: Details; after: Details };
export type Details = Partial<Pick<FirmDetailsWrite, DetailField>>;

type Action = (typeof firmBulkActions)[number];
type RoleAction = Extract<Action, `${string}Role`>;
export type DetailAction = Exclude<Action, RoleAction | 'undo'>;

/** The detail that each of them sets, to its argument of the same name unless it is always the same. */
const details: Record<
  DetailAction,
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

/** The argument that an action requires. */
export function argumentOf(action: Action): keyof FirmBulkParams | undefined {
  if (action === 'undo') return 'bulkId';
  if (isOfRoles(action)) return 'roleType';
  const detail = details[action];
  return 'value' in detail ? undefined : detail.field;
}

const isOfRoles = (action: Action): action is RoleAction => action === 'addRole' || action === 'removeRole';

/** The details that an action sets. */
export function detailsSetBy(action: DetailAction, params: FirmBulkParams): Details {
  const detail = details[action];
  return { [detail.field]: 'value' in detail ? detail.value : params[detail.field] };
}

/** What an action makes of a firm, and why it would be refused. */
type BulkChange = { before: BulkValue[]; after: BulkValue[]; faults: Fault[] };

export function changeTo(bulkFirm: BulkFirm, action: Action, params: FirmBulkParams): BulkChange {
  const change = changeOf(bulkFirm, action, params);
  return bulkFirm.firm.merged_into === null ? change : { ...change, faults: [firmMerged] };
}

function changeOf({ firm, roles, done }: BulkFirm, action: Action, params: FirmBulkParams): BulkChange {
  if (action === 'undo') return done ? undoing({ firm, roles, done }) : { before: [], after: [], faults: [] };
  return isOfRoles(action)
    ? changeOfRole(firm, params.roleType, action === 'addRole')
    : changeOfDetails(firm, detailsSetBy(action, params));
}

function changeOfDetails(firm: FirmState, target: Details): BulkChange {
  const fields = fieldsOf(target);
  const values = (of: (field: DetailField) => string | null | undefined) =>
    fields.flatMap((field) => {
      const value = of(field);
      return value ? [{ field, value }] : [];
    });
  return {
    before: values((field) => firm[detailColumns[field]]),
    after: values((field) => target[field]),
    faults:
      firm.record_status === 'DELETED' && target.recordStatus !== 'EFFECTIVE'
        ? [firmDeleted]
        : categoryFaults(firm.firm_type, target.firmCategoryType),
  };
}

function changeOfRole(firm: FirmState, role: RoleType | undefined, isAdded: boolean): BulkChange {
  const others = firm.roles.filter((type) => type !== role);
  const has = others.length < firm.roles.length;
  const after = !isAdded || role === undefined ? others : has ? firm.roles : [...firm.roles, role];
  const inWords = (types: readonly RoleType[]) => types.map((value) => ({ field: 'roleType', value }));
  return {
    before: inWords(firm.roles),
    after: inWords(after),
    faults:
      firm.record_status === 'DELETED'
        ? [firmDeleted]
        : isAdded && role
          ? roleFaults(firm.entity_type, role)
          : [],
  };
}

/** Back to what it was; what somebody has changed since stays. */
function undoing({ firm, roles, done }: BulkFirm & { done: DoneChange }): BulkChange {
  const { role, before, after } = done;
  const isNow = (values: Details) =>
    role
      ? roles.some(
          ({ id, type, record_status }) =>
            id === role.id && type === role.type && record_status === values.recordStatus,
        )
      : isAlready(firm, values);
  const change = role
    ? changeOfRole(firm, role.type, before.recordStatus === 'EFFECTIVE')
    : changeOfDetails(firm, before);
  if (isNow(before)) return { ...change, after: change.before };
  const changedSince = fieldsOf(after).filter((field) => !isNow({ [field]: after[field] }));
  if (changedSince.length === 0) return change;
  return {
    ...change,
    faults: changedSince.map((target) => ({ target, key: 'firms.validation.changedSince' })),
  };
}

/** Nothing is left to do. */
export const isSame = ({ before, after }: BulkChange): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

const isAlready = (firm: FirmState, values: Details): boolean =>
  fieldsOf(values).every((field) => firm[detailColumns[field]] === values[field]);

export const fieldsOf = (values: Details) =>
  (Object.keys(detailColumns) as DetailField[]).filter((field) => values[field] !== undefined);
