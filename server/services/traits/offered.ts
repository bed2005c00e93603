import { sql } from 'kysely';
import type { AccountType } from '#contract/accounts.ts';
import { suits, type Trait } from '#contract/traits.ts';
import { givenBy, shownBy } from '#server/catalogue/traits.ts';
import type { Config } from '#server/config/config.ts';
import type { Deps } from '#server/deps.ts';
import { toTrait, wholeTraits } from './traitRow.ts';

export type CatalogueDeps = Pick<Deps, 'db' | 'config'>;

/**
 * Traits that wait for a feature, hidden until then (document 2, section 3). An account may hold one from a time when
 * the feature was on, and keeps it.
 */
export const hiddenTraits = ({ features }: Pick<Config, 'features'>): string[] =>
  Object.keys(shownBy).filter((code) => !features[shownBy[code] ?? '']);

/** The catalogue without traits that wait for a feature. */
export const shownTraits = ({ db, config }: CatalogueDeps) =>
  db.selectFrom('traits').where(sql<boolean>`traits.code <> all(${hiddenTraits(config)})`);

/** The traits an account of a type may be given: by their audience, and by the installation's features. */
export async function traitsOffered(deps: CatalogueDeps, accountType: AccountType): Promise<Trait[]> {
  const { features } = deps.config;
  const rows = await wholeTraits(shownTraits(deps)).orderBy('traits.name').execute();
  return rows.filter((trait) => suits(trait.audience, accountType) && isGiven(trait.code)).map(toTrait);

  function isGiven(code: string): boolean {
    const feature = givenBy[code];
    return feature === undefined || features[feature] === true;
  }
}
