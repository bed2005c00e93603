import { skipToken, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Duplicate } from '#contract/duplicates.ts';
import { originIn } from '#src/admin/list/listOrigin.ts';
import { pageQuery, paramsOf } from '#src/admin/record/useNeighbours.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { usePathOfPair } from '#src/parts/firms/usePathOfPair.ts';

/** The list of duplicates that a pair was opened from, and the way on from the pair once it is decided. */
export function useNextPair(pairId: string | undefined) {
  const { state } = useLocation();
  const list = originIn(state, 'duplicates');
  const navigate = useNavigate();
  const links = useLinks();
  const pathOf = usePathOfPair();
  const dataProvider = useDataProvider();
  const page = list && pageQuery<Duplicate>(dataProvider, list);
  const { data } = useQuery(page ?? { queryKey: ['duplicates', 'none'], queryFn: skipToken });
  const place = data?.data.findIndex(({ id }) => id === pairId) ?? -1;
  return {
    list,
    /**
     * Opens the pair that has taken its place in the list, or the list's first if newer ones have moved it off its page;
     * after the last one the list itself.
     */
    goOn: async () => {
      // Not by the query: what the decision makes stale cancels its request.
      const fetched =
        list && (await dataProvider.getList<Duplicate>(list.resource, paramsOf(list)).catch(() => undefined));
      const rows = fetched?.data.filter(({ id }, at) => at >= place && id !== pairId) ?? [];
      const [next] = rows;
      if (next) await navigate(pathOf(next), { state, replace: true });
      else await navigate(links.to('duplicates').list());
    },
  };
}
