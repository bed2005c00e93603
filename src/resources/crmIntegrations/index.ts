import type { CrmIntegration } from '#contract/crmIntegrations.ts';
import { loadFirmTexts, screenTexts } from '#i18n/screenTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import route from './listRoute.ts';
import { detailsPath, matcherPath } from './matches/matcherPath.ts';

export default appResource<CrmIntegration>({
  ...route,
  recordRepresentation: 'name',
  texts: loadFirmTexts,
  list: {
    ...route.list,
    load: () => import('./CrmIntegrationList.tsx').then(({ CrmIntegrationList }) => CrmIntegrationList),
  },
  show: {
    path: 'crm_integrations/:id/details',
    load: () => import('./CrmIntegrationShow.tsx').then(({ CrmIntegrationShow }) => CrmIntegrationShow),
    tabs: [
      {
        name: 'firms',
        path: '',
        needs: 'crmInvestorFirms.list',
        load: () => import('./InvestorFirms.tsx').then(({ InvestorFirms }) => InvestorFirms),
      },
      {
        name: 'imports',
        path: 'imports',
        needs: 'crmIntegrations.imports',
        load: () => import('./ImportHistory.tsx').then(({ ImportHistory }) => ImportHistory),
      },
    ],
  },
  pages: [
    {
      area: 'directory',
      path: `${matcherPath}/${detailsPath}`,
      needs: 'firmMatcher.list',
      texts: screenTexts('firmMatcher'),
      load: () => import('./matcher/EntityMatcher.tsx').then(({ EntityMatcher }) => EntityMatcher),
    },
  ],
  navigation: { beside: 'firms', place: 2 },
});
