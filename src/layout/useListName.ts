import { useGetResourceLabel, useTranslate } from 'react-admin';
import type { AppResource } from './appResource.ts';

/** How a list is called behind which no line of the main navigation leads: its own texts may come with its screen. */
export function useListName(): (resource: AppResource) => string {
  const translate = useTranslate();
  const label = useGetResourceLabel();
  return ({ name, navigation }) =>
    navigation && 'beside' in navigation && navigation.label ? translate(navigation.label) : label(name);
}
