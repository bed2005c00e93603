import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { type LinkTarget, targetOfFirm, targetOfPreview } from './linkPlan.ts';

/**
 * Reads what is to be linked afresh. A firm of the provider that the directory has by now is that firm: a creation whose
 * answer was lost is not made twice.
 */
export function useReadTarget({ source, id, linkedFirm }: MatchFirm) {
  const dataProvider = useDataProvider<DataProvider>();
  return async (signal?: AbortSignal): Promise<LinkTarget> => {
    const firm = async (firmId: string) =>
      targetOfFirm(
        await dataProvider.perform('firms.get', { params: { id: firmId }, ...(signal && { signal }) }),
      );
    if (source === 'directory') return firm(id);
    if (linkedFirm) return firm(linkedFirm.id);
    const preview = await dataProvider.perform('factSetFirms.preview', {
      params: { id },
      ...(signal && { signal }),
    });
    return preview.linkedFirmId ? firm(preview.linkedFirmId) : targetOfPreview(preview);
  };
}

/** What is to be linked, as it was when the dialog opened. */
export function useLinkTarget(match: MatchFirm) {
  const read = useReadTarget(match);
  return useQuery({
    queryKey: ['firmMatcher', 'target', match.source, match.id],
    queryFn: ({ signal }) => read(signal),
    // What is read after a failure is read by the link itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
