import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { customMatchFields, type FirmMatchQuery, type MatchFirm } from '#contract/firmMatcher.ts';
import { pathToDetails, pathToMatcher } from './matcherPath.ts';

export const customNames = Object.keys(customMatchFields) as (keyof typeof customMatchFields)[];
export type CustomValues = Pick<FirmMatchQuery, keyof typeof customMatchFields>;

/** The matcher's URL state: firm, mode, view, custom values, and the match with open details. */
export function useMatcherAddress() {
  const { id = '', firmId = '', matchFirmType, matchFirmId } = useParams();
  const [query, setQuery] = useSearchParams();
  const { search } = useLocation();
  const base = pathToMatcher(id, firmId);
  const custom: CustomValues = Object.fromEntries(
    customNames.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  );
  const modeTo = (mode: 'default' | 'custom') => {
    const next = new URLSearchParams(query);
    for (const name of ['mode', ...customNames]) next.delete(name);
    if (mode === 'custom') next.set('mode', mode);
    return { pathname: base, search: next.toString() };
  };
  return {
    id,
    firmId,
    mode: query.get('mode') === 'custom' ? ('custom' as const) : ('default' as const),
    modeTo,
    view: query.get('view') === 'ranking' ? ('ranking' as const) : ('source' as const),
    setView: (view: 'source' | 'ranking') =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          if (view === 'ranking') next.set('view', view);
          else next.delete('view');
          return next;
        },
        { replace: true },
      ),
    custom,
    setCustom: (values: CustomValues) =>
      setQuery((before) => {
        const next = new URLSearchParams(before);
        next.set('mode', 'custom');
        for (const name of customNames) {
          if (values[name]) next.set(name, values[name]);
          else next.delete(name);
        }
        return next;
      }),
    opened: matchFirmId === undefined ? undefined : { source: matchFirmType, id: matchFirmId },
    closed: { pathname: base, search },
    detailsOf: ({ source, id: matchFirmId }: Pick<MatchFirm, 'source' | 'id'>) => ({
      pathname: `${base}/${pathToDetails(source, matchFirmId)}`,
      search,
    }),
  };
}

/** The link that opens a match's details, and gets the focus back when they are closed. */
export const rowId = ({ source, id }: Pick<MatchFirm, 'source' | 'id'>) => `match-${source}-${id}`;
