import { sql } from 'kysely';
import type { AccountType } from '../../../contract/accounts';
import { suits, type Trait } from '../../../contract/traits';
import { givenBy, shownBy } from '../../catalogue/traits';
import type { Deps } from '../../deps';
import { toTrait, wholeTraits } from './traitRow';

type CatalogueDeps = Pick<Deps, 'db' | 'config'>;

/** The catalogue without what waits for a feature. */
export function shownTraits({ db, config }: CatalogueDeps) {
  const hidden = Object.keys(shownBy).filter((code) => !config.features[shownBy[code] ?? '']);
  return db.selectFrom('traits').where(sql<boolean>`traits.code <> all(${hidden})`);
}

/** What an account of a type may be given: by whom it is meant for, and by the features of the installation. */
export async function traitsOffered(deps: CatalogueDeps, accountType: AccountType): Promise<Trait[]> {
  const { features } = deps.config;
  const rows = await wholeTraits(shownTraits(deps)).orderBy('traits.name').execute();
  return rows.filter((trait) => suits(trait.audience, accountType) && isGiven(trait.code)).map(toTrait);

  function isGiven(code: string): boolean {
    const feature = givenBy[code];
    return feature === undefined || features[feature] === true;
  }
}
