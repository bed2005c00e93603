import type { Permission } from '#contract/permissions.ts';
import type { TraitAudience } from '#contract/traits.ts';

/** The catalogue of traits, the same for all accounts. */
export type TraitTables = {
  traits: TraitTable;
};

type TraitTable = {
  code: string;
  name: string;
  description: string;
  audience: TraitAudience;
  permissions: Permission[];
};
