import ExtensionOutlined from '@mui/icons-material/ExtensionOutlined';
import type { Trait } from '../../../contract/traits';
import { appResource } from '../../layout/appResource';
import { traitWords } from '../../parts/useTraitTexts';
import place from './place';
import { traitFields } from './traitFields';

export default appResource<Trait>({
  ...place,
  recordRepresentation: 'name',
  fields: traitFields,
  words: traitWords,
  search: ['code'],
  list: {
    ...place.list,
    load: () => import('./TraitList').then(({ TraitList }) => TraitList),
  },
  show: {
    path: 'traits/:id',
    load: () => import('./TraitShow').then(({ TraitShow }) => TraitShow),
  },
  navigation: { place: 4, label: 'traits.name', icon: ExtensionOutlined },
});
