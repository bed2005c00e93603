import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Shown, shownKinds, type TextFilter } from './rows.ts';

const names = { search: 'q', show: 'show', screens: 'screen', files: 'file', reasons: 'reason' } as const;

/** The list's filter, in its address. */
export function useTextFilter() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(
    (): TextFilter => ({
      search: params.get(names.search) ?? '',
      show: shownKinds.find((kind) => kind === params.get(names.show)) ?? 'all',
      screens: params.getAll(names.screens),
      files: params.getAll(names.files),
      reasons: params.getAll(names.reasons),
    }),
    [params],
  );
  const change = useCallback(
    (key: keyof typeof names, value: string | readonly string[] | Shown | undefined) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete(names[key]);
          next.delete('at');
          for (const one of [value ?? []].flat()) if (one && one !== 'all') next.append(names[key], one);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const clear = useCallback(() => setParams({}, { replace: true }), [setParams]);
  return { filter, change, clear };
}
