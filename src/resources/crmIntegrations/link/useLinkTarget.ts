import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { type LinkTarget, targetOfFirm, targetOfPreview } from './linkPlan.ts';

/**
 * Rereads what is to be linked. A provider's firm that the directory has by now is that firm: a creation whose answer
 * was lost is not repeated.
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

/** What is to be linked, as of the dialog's opening. */
export function useLinkTarget(match: MatchFirm) {
  const read = useReadTarget(match);
  return useQuery({
    queryKey: ['firmMatcher', 'target', match.source, match.id],
    queryFn: ({ signal }) => read(signal),
    // After a failure the link itself rereads.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
