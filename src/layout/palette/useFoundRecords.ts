import { useEffect, useRef, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { wordMatcher } from '#contract/normalise.ts';
import type { ResourceName } from '#contract/operations.ts';
import { maxPerPage } from '#contract/paging.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { addTexts, useTexts } from '#i18n/texts.ts';
import { searchDelay } from '#src/admin/inputs/SearchInput.tsx';
import { type AppResource, callFor, searchedIn, useAppResources } from '#src/admin/resource/resource.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useRecordName } from '#src/admin/resource/useRecordWords.ts';

/** A search's results of one resource, and its text. */
export type Found = { name: ResourceName; text: string } & (
  | { records: readonly RaRecord[]; total: number; error?: undefined }
  | { error: Error }
);

/**
 * The records that match a text, of every searchable resource, once typing pauses. Late answers are dropped; earlier
 * results stay until the new ones arrive.
 */
export function useFoundRecords(text: string) {
  const resources = useSearched();
  const dataProvider = useDataProvider<DataProvider>();
  const nameOf = useRecordName();
  const [found, setFound] = useState<readonly Found[]>([]);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ resources, nameOf });
  latest.current = { resources, nameOf };
  const names = resources.map(({ name }) => name).join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again, and so do more resources
  useEffect(() => {
    if (text === '') return setFound([]);
    const control = new AbortController();
    const show = (next: Found) => {
      if (control.signal.aborted) return;
      setFound((all) => [...all.filter(({ name }) => name !== next.name), next]);
    };
    const timer = setTimeout(() => {
      const { resources, nameOf } = latest.current;
      for (const resource of resources) {
        const { name } = resource;
        const found = resource.list.isSearchedInBrowser
          ? findHere(dataProvider, name, text, (record) => nameOf(resource, record), control.signal)
          : find(dataProvider, name, text, control.signal);
        found.then(
          (page) => show({ name, text, ...page }),
          (error) => show({ name, text, error }),
        );
      }
    }, searchDelay);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [dataProvider, text, attempt, names]);

  const inOrder = resources.flatMap(({ name }) => found.find((one) => one.name === name) ?? []);
  return {
    found: text === '' ? [] : inOrder,
    isSearching:
      text !== '' &&
      !resources.every(({ name }) => inOrder.some((one) => one.name === name && one.text === text)),
    /** Asks again; until then the failure stays on the screen, as the answer to no text. */
    retry: () => {
      setFound((all) => all.map((one) => (one.error ? { ...one, text: '' } : one)));
      setAttempt(attempt + 1);
    },
  };
}

/** The searchable resources from here, once the texts of their screens are loaded. */
export function useSearched() {
  const can = useCan();
  return useWorded(searchedIn(useAppResources()).filter((one) => can(callFor(one, 'list'))));
}

/** Loads the texts of these resources' screens; returns those that have them. */
export function useWorded<Resource extends AppResource>(resources: readonly Resource[]): Resource[] {
  const { has } = useTexts();
  const lacking = resources.filter(({ name }) => !has(`${name}.name`));
  const names = lacking.map(({ name }) => name).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as the same are lacking, they are on their way
  useEffect(() => {
    // A resource whose texts failed to load is left out; its own screens say why.
    for (const { texts } of lacking) if (texts) addTexts(texts).catch(() => undefined);
  }, [names]);
  return resources.filter((one) => !lacking.includes(one));
}

/** How many records of a resource are shown at most. */
const most = 6;

/** A pasted id names its record; if there is none, it is searched as text. */
async function find(dataProvider: DataProvider, name: string, text: string, signal: AbortSignal) {
  const ask = async (filter: object) => {
    const { data, total = data.length } = await dataProvider.getList(name, {
      pagination: { page: 1, perPage: most },
      filter,
      signal,
    });
    return { records: data, total };
  };
  const named = isId(text) ? await ask({ ids: [text] }) : undefined;
  return named?.total ? named : ask({ searchText: text });
}

/** Built-in records are found by their translated names, which the server does not know. */
async function findHere(
  dataProvider: DataProvider,
  name: string,
  text: string,
  nameOf: (record: RaRecord) => string,
  signal: AbortSignal,
) {
  const { data } = await dataProvider.getList(name, {
    pagination: { page: 1, perPage: maxPerPage },
    filter: {},
    signal,
  });
  const isFound = wordMatcher(text);
  const records = data.filter((record) => record.id === text || isFound(nameOf(record)));
  return { records: records.slice(0, most), total: records.length };
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
