import { useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { FirmMergePreview } from '#contract/firmMerges.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useUndo } from '#src/admin/form/useUndo.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import type { Choices } from './Comparison.tsx';

/** Merges as compared and chosen, opens the survivor, and offers Undo, which un-merges. */
export function useMerge({ survivor, merged }: FirmMergePreview, { fields, lei }: Choices) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const notify = useNotify();
  const undo = useUndo();
  const navigate = useNavigate();
  const links = useLinks().to('firms');
  return async () => {
    const take = Object.entries(fields).flatMap(([field, side]) => (side === 'merged' ? [field] : []));
    await dataProvider.perform('firms.merge', {
      params: { id: survivor.id },
      body: {
        mergedId: merged.id,
        mergedVersion: merged.version,
        take: take as (keyof typeof fields)[],
        lei,
      },
      version: survivor.version,
    });
    const name = merged.displayName;
    const unmerge = async () => {
      await dataProvider.perform('firms.unmerge', { params: { id: merged.id }, body: {} });
      return { name };
    };
    notify(text('firmMerges.merge.done', { name }), {
      type: 'success',
      about: survivor.displayName,
      undo: () => undo(name, unmerge),
    });
    navigate(links.show(survivor.id));
  };
}
