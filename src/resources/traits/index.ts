import ExtensionOutlined from '@mui/icons-material/ExtensionOutlined';
import type { Trait } from '#contract/traits.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import { traitWords } from '#src/parts/useTraitTexts.ts';
import route from './listRoute.ts';

export default appResource<Trait>({
  ...route,
  recordRepresentation: 'name',
  fields: () => import('./traitFields.tsx').then(({ traitFields }) => traitFields),
  words: traitWords,
  search: ['code'],
  list: {
    ...route.list,
    load: () => import('./TraitList.tsx').then(({ TraitList }) => TraitList),
  },
  show: {
    path: 'traits/:id',
    load: () => import('./TraitShow.tsx').then(({ TraitShow }) => TraitShow),
  },
  navigation: { place: 4, label: 'traits.name', icon: ExtensionOutlined },
});
