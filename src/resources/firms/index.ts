import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import type { FirmRow } from '#contract/firms.ts';
import { loadFirmTexts, screenTexts } from '#i18n/screenTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import { mergePath } from '#src/parts/firms/mergePath.ts';
import route from './listRoute.ts';

export default appResource<FirmRow>({
  ...route,
  recordRepresentation: 'displayName',
  idField: 'key',
  texts: loadFirmTexts,
  search: ['key', 'ultimateParentName'],
  list: {
    ...route.list,
    load: () => import('./FirmList.tsx').then(({ FirmList }) => FirmList),
  },
  create: {
    path: 'firms/new',
    isPage: true,
    load: () => import('./NewFirm.tsx').then(({ NewFirm }) => NewFirm),
    tabs: [
      {
        name: 'import',
        path: 'import',
        needs: 'firms.importFactSet',
        load: () => import('./loadImportFirm.ts').then(({ loadImportFirm }) => loadImportFirm()),
      },
      {
        name: 'create',
        path: 'create',
        load: () => import('./CreateFromName.tsx').then(({ CreateFromName }) => CreateFromName),
      },
    ],
  },
  show: {
    path: 'firms/detail/:id',
    isWhole: (record) => 'names' in record,
    load: () => import('./FirmShow.tsx').then(({ FirmShow }) => FirmShow),
  },
  pages: [
    {
      area: 'directory',
      path: mergePath,
      needs: 'firms.merge',
      texts: screenTexts('firmMerges', 'duplicates', 'firmMatcher', 'crmInvestorFirms'),
      load: () => import('./merge/MergePage.tsx').then(({ MergePage }) => MergePage),
    },
    {
      area: 'directory',
      path: 'quality',
      needs: 'firms.quality',
      texts: screenTexts('firmQuality'),
      load: () => import('./quality/DataQuality.tsx').then(({ DataQuality }) => DataQuality),
      navigation: { beside: 'firms', place: 4, label: 'layout.dataQuality' },
    },
  ],
  actions: () => import('./FirmRowActions.tsx').then(({ FirmRowActions }) => FirmRowActions),
  navigation: { place: 6, label: 'layout.rolodex', icon: AccountTreeOutlined },
});
