import { useGetResourceLabel } from 'react-admin';
import { useTexts } from '#i18n/texts.ts';
import type { AppResource } from './appResource.ts';

/** How a list is called behind which no line of the main navigation leads: its own texts may come with its screen. */
export function useListName(): (resource: AppResource) => string {
  const { text } = useTexts();
  const label = useGetResourceLabel();
  return ({ name, navigation }) =>
    navigation && 'beside' in navigation && navigation.label ? text(navigation.label) : label(name);
}
