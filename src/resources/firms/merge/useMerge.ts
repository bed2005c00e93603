import { useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { FirmMergePreview, MergeField } from '#contract/firmMerges.ts';
import { failureOf } from '#dataProviders/callError.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useUndo } from '#src/admin/form/useUndo.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { useLastDecision } from '#src/parts/firms/useLastDecision.ts';
import type { Choices } from './choices.ts';

type Around = {
  onChanged: () => void;
  /** Opens what comes after the merge; the survivor, if undefined. */
  goOn: (() => void | Promise<void>) | undefined;
};

/** Merges as compared and chosen, goes on, and offers Undo, which un-merges. */
export function useMerge(
  { survivor, merged }: FirmMergePreview,
  { fields, lei }: Choices,
  { onChanged, goOn }: Around,
) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const notify = useNotify();
  const undo = useUndo();
  const { keep } = useLastDecision();
  const navigate = useNavigate();
  const links = useLinks();
  return async () => {
    const take = Object.entries(fields).flatMap(([field, side]) => (side === 'merged' ? [field] : []));
    const body = { mergedId: merged.id, mergedVersion: merged.version, take: take as MergeField[], lei };
    try {
      await dataProvider.perform('firms.merge', {
        params: { id: survivor.id },
        body,
        version: survivor.version,
      });
    } catch (error) {
      if (failureOf(error).code === 'EDIT_CONFLICT') onChanged();
      throw error;
    }
    const name = merged.displayName;
    const unmerge = async () => {
      await dataProvider.perform('firms.unmerge', { params: { id: merged.id }, body: {} });
      return { name };
    };
    // An offer of Undo leaves with its screen.
    await (goOn ? goOn() : navigate(links.to('firms').show(survivor.id)));
    notify(text('firmMerges.merge.done', { name }), {
      type: 'success',
      about: survivor.displayName,
      undo: keep(() => undo(name, unmerge)),
    });
  };
}
