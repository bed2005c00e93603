import * as z from 'zod/mini';
import type { FactSetFirmPreview } from '#contract/factSetFirms.ts';
import type { Firm } from '#contract/firms.ts';
import { EntityType, FirmCategory, firmCategoryChoices, IndustryType } from '#contract/firmValues.ts';

/** Choices before a link: the organization's types, and whether it takes the CRM's name. */
export const LinkChoices = z.object({
  entityType: z
    .nullable(EntityType)
    .check(z.refine((type) => type !== null, { error: 'firms.validation.entityTypeRequired' })),
  industryType: z.nullable(IndustryType),
  firmCategoryType: FirmCategory,
  addName: z.boolean(),
});
export type LinkChoices = z.infer<typeof LinkChoices>;

/** The target of an investor firm's link, as far as the link may change it; `firm` exists once the directory has it. */
export type LinkTarget = Pick<LinkChoices, 'entityType' | 'industryType' | 'firmCategoryType'> & {
  firm: Firm | undefined;
  names: readonly string[];
  isInvestor: boolean;
};

export const targetOfFirm = (firm: Firm): LinkTarget => ({
  firm,
  entityType: firm.details.entityType,
  industryType: firm.details.industryType,
  firmCategoryType: firm.details.firmCategoryType,
  names: firm.names.filter(isEffective).map(({ value }) => value),
  isInvestor: firm.roles.some((role) => role.type === 'INVESTOR' && isEffective(role)),
});

export const targetOfPreview = (preview: FactSetFirmPreview): LinkTarget => ({
  firm: undefined,
  entityType: preview.entityType,
  industryType: preview.industryType,
  firmCategoryType: 'REGULAR',
  names: [preview.properName, ...preview.names.map(({ value }) => value)],
  isInvestor: false,
});

const isEffective = ({ recordStatus }: { recordStatus: string }) => recordStatus === 'EFFECTIVE';

/** The steps of a link, in the order of document 3, section 4. */
export const linkSteps = ['create', 'types', 'role', 'name', 'link'] as const;
export type LinkStep = (typeof linkSteps)[number];

/** What is left to do for this link; called again after a failure, it omits what was done. */
export function stepsTo(target: LinkTarget, choices: LinkChoices, name: string): LinkStep[] {
  const types = ['entityType', 'industryType', 'firmCategoryType'] as const;
  const isNeeded: Record<LinkStep, boolean> = {
    create: target.firm === undefined,
    types: types.some((type) => choices[type] !== target[type]),
    role: !target.isInvestor,
    name: choices.addName && !hasName(target, name),
    link: true,
  };
  return linkSteps.filter((step) => isNeeded[step]);
}

/** Whether one of the organization's names is this one, ignoring case and punctuation. */
export const hasName = ({ names }: Pick<LinkTarget, 'names'>, name: string): boolean =>
  names.some((one) => bare(one) === bare(name));

const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') || name;

/** The category as its call takes it: one that a form does not offer stays as it is. */
export const categoryToSend = (category: FirmCategory) =>
  firmCategoryChoices.find((one) => one === category) ?? null;
