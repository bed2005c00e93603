import type { Duplicate } from '#contract/duplicates.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { pathOfMerge } from './mergePath.ts';

/** What a merge would do, for those who may merge, else the first of the two; of a merge what was merged. */
export function usePathOfPair() {
  const can = useCan();
  const links = useLinks();
  const base = links.baseOf({ area: 'directory' });
  return ({ id, band, firms: [first, second] }: Pick<Duplicate, 'id' | 'band' | 'firms'>) =>
    can('firms.merge') && band !== 'MERGED'
      ? `${pathOfMerge(base, first?.id ?? '', second?.id ?? '')}?pair=${id}`
      : links.to('firms').show((band === 'MERGED' ? second : first)?.id ?? '');
}
