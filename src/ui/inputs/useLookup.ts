import { useEffect, useRef, useState } from 'react';
import { searchDelay } from './SearchInput.tsx';

export type LookupOption = { value: string; label: string; detail?: string };

/** Finds what fits a text. The signal says that nobody waits for it any more. */
export type Search = (text: string, signal: AbortSignal) => Promise<readonly LookupOption[]>;

export type LookupPhase = 'idle' | 'searching' | 'found' | 'failed';

type Lookup = { phase: LookupPhase; options: readonly LookupOption[] };

/** Searches when typing pauses. Only the last search counts, in whatever order the answers come. */
export function useLookup(search: Search) {
  const [lookup, setLookup] = useState(idle);
  const last = useRef(new AbortController());
  useEffect(() => () => last.current.abort(), []);

  const start = (text: string, delay: number) => {
    last.current.abort();
    last.current = new AbortController();
    const { signal } = last.current;
    const show = (next: Lookup) => {
      if (!signal.aborted) setLookup(next);
    };
    const timer = setTimeout(async () => {
      try {
        show({ phase: 'found', options: await search(text, signal) });
      } catch {
        show({ phase: 'failed', options: [] });
      }
    }, delay);
    signal.addEventListener('abort', () => clearTimeout(timer));
    setLookup(({ options }) => ({ phase: 'searching', options }));
  };
  return {
    ...lookup,
    searchSoon: (text: string) => start(text, searchDelay),
    searchNow: (text: string) => start(text, 0),
    stop: () => {
      last.current.abort();
      setLookup(idle);
    },
  };
}

const idle: Lookup = { phase: 'idle', options: [] };
