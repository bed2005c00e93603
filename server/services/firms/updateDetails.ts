import { sql } from 'kysely';
import type { FirmDetails, FirmDetailsWrite } from '#contract/firms.ts';
import { type FirmCategory, firmCategoryChoices, rolesOfTyped } from '#contract/firmValues.ts';
import type { Call } from '#server/access/call.ts';
import type { Deps } from '#server/deps.ts';
import { overriddenBy } from '#server/directory/overridden.ts';
import type { StoredFirm } from '#server/directory/toFirm.ts';
import { ApiError, type Fault } from '#server/errors.ts';
import { changeFirm } from './changeFirm.ts';

/** Changes a firm's details, its status and whether it is deleted (document 3, section 5, "Firm details"). */
export function updateDetails(deps: Deps, call: Call<'firms.updateDetails'>): Promise<{ data: FirmDetails }> {
  const { body, params } = call;
  const { id } = params;
  if (params.detailsId !== id) throw new ApiError('NOT_FOUND');
  return changeFirm<FirmDetails>(deps, call, {
    part: { table: 'firms', id, ownVersion: 'details_version' },
    name: 'details',
    ...(body.recordStatus === 'EFFECTIVE' && { ofDeleted: true }),
    faults: (_, { stored }) => faultsOf(stored, body),
    writePart: async ({ db }, { stored: { firm } }) => {
      const target = {
        ...firm,
        description: body.description === undefined ? firm.description : body.description,
        entity_type: body.entityType,
        industry_type: body.industryType,
        status: body.status,
        record_status: body.recordStatus,
        firm_type: body.firmCategoryType ?? firm.firm_type,
      };
      await sql`update firms set description = ${target.description}, entity_type = ${target.entity_type},
        industry_type = ${target.industry_type}, status = ${target.status}, record_status = ${target.record_status},
        firm_type = ${target.firm_type}, details_version = details_version + 1,
        overridden = ${overriddenBy(firm, target)} where id = ${id}`.execute(db);
      return id;
    },
    find: ({ details }) => details,
  });
}

function faultsOf({ firm, roles }: StoredFirm, body: FirmDetailsWrite): Fault[] {
  const needsType = roles.some(
    ({ type, record_status }) => record_status === 'EFFECTIVE' && rolesOfTyped.includes(type),
  );
  return [
    ...(needsType && body.entityType === null && firm.entity_type !== null
      ? [{ target: 'entityType', key: 'firms.validation.entityTypeInUse' }]
      : []),
    ...categoryFaults(firm.firm_type, body.firmCategoryType),
  ];
}

/** Why a firm can't get this category. */
export const categoryFaults = (current: FirmCategory, next: FirmDetailsWrite['firmCategoryType']): Fault[] =>
  next && !firmCategoryChoices.some((category) => category === current)
    ? [{ target: 'firmCategoryType', key: 'firms.validation.categoryFixed' }]
    : [];
