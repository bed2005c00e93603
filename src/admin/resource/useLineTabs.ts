import { useTexts } from '#i18n/texts.ts';
import { callFor, type navigated } from './resource.ts';
import { useCan } from './useCan.ts';
import { useLinks } from './useLinks.ts';
import { useListName } from './useListName.ts';

type Line = ReturnType<typeof navigated>[number];

/** The permitted screens that share a line of the main navigation, in their order: lists, by their names, and pages. */
export function useLineTabs() {
  const { text } = useTexts();
  const nameOf = useListName();
  const can = useCan();
  const links = useLinks();
  return ({ resources, pages }: Line) => {
    const lists = resources.map((one) => {
      const place = one.navigation && 'beside' in one.navigation ? one.navigation.place : undefined;
      const to = links.to(one.name).list();
      return { name: one.name, place, label: nameOf(one), to, needs: callFor(one, 'list') };
    });
    const others = pages.map(({ navigation: { label = '', place } = {}, needs, path, ...page }) => ({
      name: undefined,
      ...{ place, label: text(label), to: `${links.baseOf(page)}/${path}`, needs },
    }));
    return [...lists, ...others]
      .filter(({ needs }) => can(needs))
      .sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
  };
}
