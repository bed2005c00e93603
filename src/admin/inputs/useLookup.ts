import { useEffect, useRef, useState } from 'react';
import { searchDelay } from './SearchInput.tsx';

export type LookupOption = { value: string; label: string; detail?: string };

/** A search's results; `empty` says in its own words that there are none. */
export type Found = { options: readonly LookupOption[]; empty?: string };

/** Finds what matches a text. The signal aborts when nobody waits any more. */
export type Search = (text: string, signal: AbortSignal) => Promise<Found>;

/** `prompt`: the list is open and waits for a text. */
type LookupPhase = 'idle' | 'prompt' | 'searching' | 'found' | 'failed';

export type Lookup = Found & { phase: LookupPhase };

/** Searches when typing pauses. Only the last search counts, in whatever order the answers arrive. */
export function useLookup(search: Search, pause = searchDelay) {
  const [lookup, setLookup] = useState<Lookup>({ phase: 'idle', options: [] });
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
        show({ phase: 'found', ...(await search(text, signal)) });
      } catch {
        show({ phase: 'failed', options: [] });
      }
    }, delay);
    signal.addEventListener('abort', () => clearTimeout(timer));
    setLookup(({ options }) => ({ phase: 'searching', options }));
  };
  const stop = (phase: 'idle' | 'prompt' = 'idle') => {
    last.current.abort();
    setLookup({ phase, options: [] });
  };
  return {
    lookup,
    searchSoon: (text: string) => start(text, pause),
    searchNow: (text: string) => start(text, 0),
    stop,
  };
}
