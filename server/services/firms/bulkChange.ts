import type { FirmBulkParams, FirmDetailsWrite, previewedActions } from '#contract/firms.ts';
import type { RecordStatus, RoleType } from '#contract/firmValues.ts';
import type { Stored } from '#server/directory/firmRecords.ts';
import { type DetailField, detailColumns } from '#server/directory/settled.ts';
import type { Fault } from '#server/errors.ts';
import { firmDeleted } from './changeFirm.ts';
import { roleFaults } from './recordRules.ts';
import { categoryFaults } from './updateDetails.ts';

/** A firm as far as the bulk actions know it. */
export type FirmState = Pick<Stored<'firms'>, (typeof stateColumns)[number]>;
export const stateColumns = ['id', 'key', 'display_name', 'roles', ...Object.values(detailColumns)] as const;

export type Details = Partial<Pick<FirmDetailsWrite, DetailField>>;
export type PreviewedAction = (typeof previewedActions)[number];
export type RoleAction = Extract<PreviewedAction, `${string}Role`>;
export type DetailAction = Exclude<PreviewedAction, RoleAction>;

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
export function argumentOf(action: PreviewedAction): keyof FirmBulkParams | undefined {
  if (isOfRoles(action)) return 'roleType';
  const detail = details[action];
  return 'value' in detail ? undefined : detail.field;
}

const isOfRoles = (action: PreviewedAction): action is RoleAction => !(action in details);

/** The details that an action sets. */
export function detailsSetBy(action: DetailAction, params: FirmBulkParams): Details {
  const detail = details[action];
  return { [detail.field]: 'value' in detail ? detail.value : params[detail.field] };
}

/** What an action does to a firm: values before and after, in the words of a field, and why it would be refused. */
type BulkChange = {
  field: string;
  before: readonly string[];
  after: readonly string[];
  faults: Fault[];
};

export function changeTo(firm: FirmState, action: PreviewedAction, params: FirmBulkParams): BulkChange {
  const { roleType } = params;
  if (isOfRoles(action)) return changeOfRoles(firm, action, roleType);
  const { field } = details[action];
  const { [field]: value } = detailsSetBy(action, params);
  const now = firm[detailColumns[field]];
  return {
    field,
    before: now === null ? [] : [now],
    after: value ? [value] : [],
    faults:
      firm.record_status === 'DELETED' && value !== 'EFFECTIVE'
        ? [firmDeleted]
        : field === 'firmCategoryType'
          ? categoryFaults(firm.firm_type, params.firmCategoryType)
          : [],
  };
}

function changeOfRoles(firm: FirmState, action: RoleAction, role: RoleType | undefined): BulkChange {
  const others = firm.roles.filter((type) => type !== role);
  const hasIt = others.length < firm.roles.length;
  const isAdded = action === 'addRole' && role !== undefined;
  return {
    field: 'roleType',
    before: firm.roles,
    after: !isAdded ? others : hasIt ? firm.roles : [...firm.roles, role],
    faults:
      firm.record_status === 'DELETED' ? [firmDeleted] : isAdded ? roleFaults(firm.entity_type, role) : [],
  };
}

export const isSame = ({ before, after }: BulkChange): boolean => before.join() === after.join();

export const isAlready = (firm: FirmState, changes: Details): boolean =>
  fieldsOf(changes).every((field) => firm[detailColumns[field]] === changes[field]);

export const fieldsOf = (changes: Details) =>
  (Object.keys(detailColumns) as DetailField[]).filter((field) => changes[field] !== undefined);
