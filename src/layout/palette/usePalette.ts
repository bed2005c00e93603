import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import Search from '@mui/icons-material/Search';
import { useGetResourceLabel } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { type Place, useRecentPlaces } from '#src/admin/resource/recentPlaces.ts';
import { iconOf, useAppResources } from '#src/admin/resource/resource.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { useRecordName, useRecordWords } from '#src/admin/resource/useRecordWords.ts';
import type { Choice } from './choice.ts';
import { useActions } from './useActions.ts';
import { type Found, useFoundRecords, useSearched, useWorded } from './useFoundRecords.ts';
import { matching, useScreens } from './useScreens.ts';
import { useUsersAnywhere } from './useUsersAnywhere.ts';

/** `isOld` while its lines belong to an earlier text. */
export type ChoiceGroup = { title: string; choices: Choice[]; isOld?: boolean };

/** The palette's lines for a text; with nothing typed, recent places and all screens. */
export function usePalette(searched: string) {
  const { text } = useTexts();
  const { pathname } = useLocation();
  const screens = useScreens();
  const places = useRecentPlaces().filter(
    ({ to }) => to !== pathname && screens.every((one) => one.to !== to),
  );
  const resources = useAppResources();
  const kinds = useWorded(resources.filter(({ name }) => places.some(({ kind }) => kind === name)));
  const { found, isSearching, retry } = useFoundRecords(searched);
  const actions = useActions();
  const anywhere = useUsersAnywhere(searched);
  const { titleOf, choicesOf } = useRecordChoices();
  const label = useGetResourceLabel();
  /** A record's name may begin with its kind. */
  const recentOf = ({ kind, ...place }: Place): Choice => {
    const resource = resources.find(({ name }) => name === kind);
    const named = kinds.some(({ name }) => name === kind) && label(String(kind), 1);
    const detail = [named && !place.label.startsWith(named) && named, place.account].filter(Boolean);
    const icon = (resource && iconOf(resource)) ?? BusinessOutlined;
    return { label: place.label, detail: detail.join(' · '), icon, to: place.to };
  };
  const groups: ChoiceGroup[] = [
    ...(searched === ''
      ? [{ title: text('layout.palette.recent'), choices: places.slice(0, mostRecent).map(recentOf) }]
      : []),
    { title: text('layout.palette.screens'), choices: matching(screens, searched) },
    { title: text('layout.palette.actions'), choices: searched === '' ? [] : matching(actions, searched) },
    ...found.map((one) => ({
      title: titleOf(one.name),
      choices: choicesOf(one),
      isOld: one.text !== searched,
    })),
    { title: text('layout.palette.anywhere.title'), choices: anywhere.choices },
  ];
  return {
    groups: groups.filter(({ choices }) => choices.length > 0),
    failures: [
      ...found.flatMap(({ name, error }) => (error ? { name: String(name), error } : [])),
      ...(anywhere.error ? [{ name: 'layout.palette.anywhere', error: anywhere.error }] : []),
    ],
    isSearching: isSearching || anywhere.isSearching,
    retry: () => {
      retry();
      anywhere.retry();
    },
  };
}

const mostRecent = 5;

/** How found records are named, and where they open. */
function useRecordChoices() {
  const { text } = useTexts();
  const { number } = useFormats();
  const label = useGetResourceLabel();
  const links = useLinks();
  const { account } = useAccountScope();
  const resources = useSearched();
  const nameOf = useRecordName();
  const wordsOf = useRecordWords();
  const resourceOf = (name: string) => resources.find((one) => one.name === name);
  return {
    /** An account's records are labelled with the account, since the same search finds others elsewhere. */
    titleOf: (name: string) =>
      resourceOf(name)?.area === 'account' ? text(`${name}.title`, { account: account.name }) : label(name),
    choicesOf(found: Found): Choice[] {
      const resource = resourceOf(found.name);
      if (!resource || found.error) return [];
      const { list, show } = links.to(resource.name);
      const filter = encodeURIComponent(JSON.stringify({ searchText: found.text }));
      const all = {
        label: text('layout.palette.all', { count: number(found.total) }),
        icon: Search,
        to: `${list()}?filter=${filter}`,
      };
      return [
        ...found.records.map((record) => ({
          label: nameOf(resource, record),
          detail: (resource.search ?? [])
            .flatMap((field) => wordsOf(resource.words, record, field) || [])
            .join(' · '),
          icon: iconOf(resource),
          to: resource.show ? show(String(record.id)) : list(),
        })),
        ...(found.total > found.records.length ? [all] : []),
      ];
    },
  };
}
