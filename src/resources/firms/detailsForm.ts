import * as z from 'zod/mini';
import { type Firm, type FirmDetails, FirmDetailsWrite } from '#contract/firms.ts';
import {
  EntityType,
  FirmCategory,
  firmCategoryChoices,
  IndustryType,
  rolesOfTyped,
} from '#contract/firmValues.ts';

/** The editable details of a firm; the rest has buttons of its own. */
export const detailsInForm = ({ entityType, industryType, firmCategoryType, description }: FirmDetails) => ({
  entityType,
  industryType,
  firmCategoryType,
  description,
});
export type DetailsInForm = ReturnType<typeof detailsInForm>;

/** An effective Investor or Sponsor role needs an entity type (document 3, section 5). */
export const needsEntityType = ({ roles }: Firm) =>
  roles.some(({ type, recordStatus }) => recordStatus === 'EFFECTIVE' && rolesOfTyped.includes(type));

export function detailsSchema(firm: Firm) {
  const isNeeded = needsEntityType(firm);
  const error = `firms.validation.${firm.details.entityType === null ? 'entityTypeRequired' : 'entityTypeInUse'}`;
  return z.object({
    entityType: z.nullable(EntityType).check(z.refine((type) => type !== null || !isNeeded, { error })),
    industryType: z.nullable(IndustryType),
    firmCategoryType: FirmCategory,
    description: FirmDetailsWrite.shape.description,
  });
}

/** The category of a PWM or free-text firm is permanent. */
export const isCategoryFixed = ({ firmCategoryType }: FirmDetails) =>
  !firmCategoryChoices.some((one) => one === firmCategoryType);
