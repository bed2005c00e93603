import type { Kysely } from 'kysely';
import { firmCategoryChoices, rolesOfTyped } from '#contract/firmValues.ts';
import type { Database } from '#server/db/database.ts';
import { parentFault } from '#server/directory/parents.ts';
import { isEffective } from '#server/directory/settled.ts';
import type { StoredFirm } from '#server/directory/toFirm.ts';
import type { Fault } from '#server/errors.ts';
import { identifierFaults } from './recordRules.ts';

/** The faults of a firm's target state, by each part's rules. */
export async function wholeFaults(
  db: Kysely<Database>,
  before: StoredFirm,
  after: StoredFirm,
): Promise<Fault[]> {
  const [old, firm] = [before.firm, after.firm];
  if (old.record_status === 'DELETED' && firm.record_status === 'DELETED') {
    return [{ target: null, key: 'firms.validation.firmDeleted' }];
  }
  const isMoved = firm.parent_id !== null && firm.parent_id !== old.parent_id;
  const parent = isMoved && firm.parent_id ? await parentFault(db, firm.id, firm.parent_id) : undefined;
  return [
    ...(parent ? [parent] : []),
    ...nameFaults(after),
    ...(lacksType(after) && !lacksType(before)
      ? [{ target: 'entityType', key: 'firms.validation.entityTypeInUse' }]
      : []),
    ...(firm.firm_type !== old.firm_type && !(isChoice(firm.firm_type) && isChoice(old.firm_type))
      ? [{ target: 'firmCategoryType', key: 'firms.validation.categoryFixed' }]
      : []),
    ...(await newIdentifierFaults(db, before, after)),
  ];
}

const nameFaults = ({ names }: StoredFirm): Fault[] => {
  const shown = names.filter(({ is_display_name }) => is_display_name);
  return shown.length === 1 && shown.every(isEffective)
    ? []
    : [{ target: 'isDisplayName', key: 'firms.validation.displayNameNeeded' }];
};

const lacksType = ({ firm, roles }: StoredFirm): boolean =>
  firm.entity_type === null && roles.filter(isEffective).some(({ type }) => rolesOfTyped.includes(type));

const isChoice = (category: string) => firmCategoryChoices.some((choice) => choice === category);

/** Existing parts are not checked again. */
async function newIdentifierFaults(
  db: Kysely<Database>,
  before: StoredFirm,
  { firm, identifiers }: StoredFirm,
): Promise<Fault[]> {
  const known = new Set(before.identifiers.filter(isEffective).map(({ type, value }) => `${type} ${value}`));
  const added = identifiers.filter(isEffective).filter(({ type, value }) => !known.has(`${type} ${value}`));
  const faults = await Promise.all(added.map((identifier) => identifierFaults(db, firm.id, identifier)));
  return faults.flat();
}
