import { useEffect, useRef, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { holdsWords } from '#contract/normalise.ts';
import type { ResourceName } from '#contract/operations.ts';
import { maxPerPage } from '#contract/paging.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { addTexts, useTexts } from '#i18n/texts.ts';
import { searchDelay } from '#src/ui/inputs/SearchInput.tsx';
import { callFor, searchedIn, useAppResources } from '../appResource.ts';
import { useCan } from '../useCan.ts';
import { useRecordName } from '../useRecordWords.ts';

/** What a search brought of one resource, and for which text. */
export type Found = { name: ResourceName; text: string } & (
  | { records: readonly RaRecord[]; total: number; error?: undefined }
  | { error: Error }
);

/**
 * The records that fit a text, of every resource that one may search here, once typing pauses. Answers to an earlier
 * text are dropped; what it brought stays until the new text's answer is there.
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
        const found = resource.list.isSearchedHere
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
    /** Asks again; what failed stays on the screen, as the answer to no text, until then. */
    retry: () => {
      setFound((all) => all.map((one) => (one.error ? { ...one, text: '' } : one)));
      setAttempt(attempt + 1);
    },
  };
}

/** The resources that can be searched from where one is, as soon as the texts are there that come with their screens. */
export function useSearched() {
  const can = useCan();
  const { has } = useTexts();
  const resources = searchedIn(useAppResources()).filter((one) => can(callFor(one, 'list')));
  const lacking = resources.filter(({ name }) => !has(`${name}.name`));
  const names = lacking.map(({ name }) => name).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as the same are lacking, they are on their way
  useEffect(() => {
    // What could not be loaded is not searched; its own screens say why.
    for (const { texts } of lacking) if (texts) addTexts(texts).catch(() => undefined);
  }, [names]);
  return resources.filter((one) => !lacking.includes(one));
}

/** How many records of a resource are shown at most. */
const most = 6;

/** A pasted id names its record; where there is none, it is looked for as text. */
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

/** Records that ship are found by what they are called in the reader's language, which the server does not know. */
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
  const isFound = holdsWords(text);
  const records = data.filter((record) => record.id === text || isFound(nameOf(record)));
  return { records: records.slice(0, most), total: records.length };
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
