import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import type { FirmRow } from '#contract/firms.ts';
import { loadFactSetTexts } from '#i18n/factSetTexts.ts';
import { loadFirmTexts } from '#i18n/firmTexts.ts';
import { addTexts } from '#i18n/texts.ts';
import { appResource } from '#src/layout/appResource.ts';
import place from './place.ts';

export default appResource<FirmRow>({
  ...place,
  recordRepresentation: 'displayName',
  idField: 'key',
  texts: loadFirmTexts,
  search: ['key', 'ultimateParentName'],
  list: {
    ...place.list,
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
        load: async () => {
          const [{ ImportFirm }] = await Promise.all([
            import('./ImportFirm.tsx'),
            addTexts(loadFactSetTexts),
          ]);
          return ImportFirm;
        },
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
  actions: () => import('./FirmRowActions.tsx').then(({ FirmRowActions }) => FirmRowActions),
  navigation: { place: 5, label: 'layout.rolodex', icon: AccountTreeOutlined },
});
