import { useGetResourceLabel } from 'react-admin';
import { useTexts } from '#i18n/texts.ts';
import type { AppResource } from './resource.ts';

/** The name of a list without a line in the main navigation: its own texts may be loaded with its screen. */
export function useListName(): (resource: AppResource) => string {
  const { text } = useTexts();
  const label = useGetResourceLabel();
  return ({ name, navigation }) =>
    navigation && 'beside' in navigation && navigation.label ? text(navigation.label) : label(name);
}
