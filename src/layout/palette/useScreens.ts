import AddOutlined from '@mui/icons-material/AddOutlined';
import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import { useEffect } from 'react';
import { normalise, wordMatcher, wordsOf } from '#contract/normalise.ts';
import { addTexts, useTexts } from '#i18n/texts.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { callFor, navigated, tabsOf, useAppResources } from '#src/admin/resource/resource.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLineTabs } from '#src/admin/resource/useLineTabs.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { useNavigation } from '../useNavigation.ts';
import type { Choice } from './choice.ts';

/** A screen, and the account whose it is. */
type Screen = Choice & { account?: string | undefined };

/** Every screen that this user may open: the navigation's, the account's tabs, and the create dialogs. */
export function useScreens(): Screen[] {
  const { text, has } = useTexts();
  const tabsIn = useLineTabs();
  const can = useCan();
  const links = useLinks();
  const resources = useAppResources();
  const { account } = useAccountScope();
  const here = { account: account.name, detail: account.name };
  const navigation = useNavigation().flatMap(({ items }) => items.filter((item) => !item.isElsewhere));
  const shared = navigated(resources).flatMap((line) =>
    tabsIn(line)
      .filter(({ name }) => name !== line.resources[0]?.name)
      .map(({ label, to }) => ({ label, icon: line.icon, to })),
  );
  const tabs = tabsOf(resources).filter(({ needs }) => can(needs));
  const created = resources.filter((resource) => resource.create && can(callFor(resource, 'create')));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the palette opens
  useEffect(() => {
    // A screen without loaded texts is left out.
    for (const { texts } of created) if (texts) addTexts(texts).catch(() => undefined);
  }, []);
  return [
    ...navigation.map((item) => ({ label: text(item.label), icon: item.icon, to: item.to })),
    ...shared,
    ...tabs.map((tab) => ({
      label: text(tab.label),
      ...here,
      icon: BusinessOutlined,
      to: links.inAccount(tab.path),
    })),
    ...created
      .filter(({ name }) => has(`${name}.create.open`))
      .map(({ name, area }) => ({
        label: text(`${name}.create.open`),
        ...(area === 'account' && here),
        icon: AddOutlined,
        to: links.to(name).create(),
      })),
  ];
}

/**
 * The places whose names contain every word of a text, ignoring case and accents. An account's name alone finds the
 * account, and not all of its screens.
 */
export function matching<P extends Named>(places: readonly P[], text: string): P[] {
  const words = wordsOf(text);
  const isFound = wordMatcher(text);
  return places.filter(({ label, account = '', words: others = '' }) => {
    const name = normalise(`${label} ${others}`);
    return (
      (words.length === 0 || words.some((word) => name.includes(word))) &&
      isFound(`${label} ${others} ${account}`)
    );
  });
}

/** `words` are additional search terms. */
type Named = { label: string; account?: string | undefined; words?: string };
