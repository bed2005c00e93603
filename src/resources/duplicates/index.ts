import type { Duplicate } from '#contract/duplicates.ts';
import { screenTexts } from '#i18n/screenTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import route from './listRoute.ts';

export default appResource<Duplicate>({
  ...route,
  recordRepresentation: ({ firms }) => firms.map(({ displayName }) => displayName).join(', '),
  texts: screenTexts('duplicates', 'crmIntegrations', 'firmMatcher', 'firms', 'firmValues'),
  list: {
    ...route.list,
    load: () => import('./DuplicateList.tsx').then(({ DuplicateList }) => DuplicateList),
  },
  actions: () => import('./DecideAction.tsx').then(({ DecideAction }) => DecideAction),
  navigation: { beside: 'firms', place: 3, label: 'layout.duplicates' },
});
