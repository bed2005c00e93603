import { EntityType, IndustryType } from '#contract/firmValues.ts';
import type { HandlersOf, TargetAccount } from '../access/call.ts';
import { read } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import { firmOf } from '../directory/readFirm.ts';
import { toFirm } from '../directory/toFirm.ts';
import { type Locale, text } from '../texts.ts';
import { firmFacets } from './firms/facets.ts';
import { firmPage } from './firms/firmPage.ts';
import { firmHierarchy } from './firms/hierarchy.ts';
import { firmImpact } from './firms/impact.ts';

/** The firm directory (document 3, sections 2 to 7). */
export function firmsService(deps: Deps): HandlersOf<'firms'> {
  const { db } = deps;
  return {
    'firms.list': ({ query, account }) => firmPage(db, query, readerOf(account)),

    'firms.facets': async ({ query }) => ({ data: await firmFacets(db, query) }),

    'firms.entityTypes': async ({ locale }) => ({
      data: { entityTypes: choices(locale, 'entityType', EntityType.options) },
    }),

    'firms.industryTypes': async ({ locale }) => ({
      data: { industryTypes: choices(locale, 'industryType', IndustryType.options) },
    }),

    'firms.get': async ({ params, account }) => {
      const { stored, around } = await read(db, firmOf(db, params.id));
      return { data: toFirm(stored, around, readerOf(account)) };
    },

    'firms.hierarchy': async ({ params, query }) => ({ data: await firmHierarchy(db, params.id, query) }),

    'firms.impact': async ({ params }) => ({ data: await firmImpact(db, params.id) }),
  };
}

const readerOf = ({ subdomain, accountType }: TargetAccount) => ({
  subdomain,
  isPlatform: accountType === 'SYSTEM',
});

/** Values as a person chooses them, by their names. */
function choices<Value extends string>(locale: Locale, kind: string, values: readonly Value[]) {
  return values
    .map((value) => ({ value, label: text(locale, `firmValues.${kind}.${value}`) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
