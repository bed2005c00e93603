import { Feature, type FeatureState } from '#contract/features.ts';
import type { HandlersOf } from '../access/call.ts';
import { onePage } from '../db/pagination.ts';
import type { Deps } from '../deps.ts';
import { touchedBy } from './features/touchedBy.ts';

/** The features that the environment turns on, and the accounts affected (document 1, section 6). */
export function featuresService({ db, config }: Deps): HandlersOf<'features'> {
  const stateOf = async (id: Feature): Promise<FeatureState> => {
    const { count } = await db
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where(touchedBy(id))
      .executeTakeFirstOrThrow();
    return { id, isOn: config.features[id] === true, variable: 'FEATURES', accountCount: Number(count) };
  };
  return {
    'features.list': async () => onePage(await Promise.all(Feature.options.map(stateOf))),
    'features.get': async ({ params }) => ({ data: await stateOf(params.feature) }),
  };
}
