import { lazy, Suspense, useState } from 'react';
import { bulkLimits } from '#contract/bulk.ts';
import type { OperationId } from '#contract/operations.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useFilterWords } from '../list/useFilterWords.ts';
import type { Selection } from '../list/useSelection.ts';
import { useAppResource } from '../resource/resource.ts';
import { useCan } from '../resource/useCan.ts';
import type { BulkAction } from './BulkQuestion.tsx';
import { FoldedActions } from './FoldedActions.tsx';

const BulkQuestion = lazy(() =>
  import('./BulkQuestion.tsx').then(({ BulkQuestion }) => ({ default: BulkQuestion })),
);

/** The person's actions on the selected records; their texts are `x.bulk.action.…`. */
export function RecordBulk({ selection, actions }: { selection: Selection; actions: readonly BulkAction[] }) {
  const { name } = useAppResource();
  const { text } = useTexts();
  const can = useCan();
  const reason = useReason(name, selection);
  const [chosen, setChosen] = useState<BulkAction>();
  const filters = useFilterWords()(selection.filterValues);
  if (!can(`${name}.bulk` as OperationId)) return null;
  return (
    <>
      <FoldedActions
        reason={reason}
        actions={actions
          .filter(({ call }) => can(call))
          .map((action) => ({
            key: action.name,
            label: text(`${name}.bulk.${action.name}.action`),
            isDestructive: action.isDestructive ?? false,
            onPress: () => setChosen(action),
          }))}
      />
      <Suspense>
        {chosen && (
          <BulkQuestion
            action={chosen}
            selection={selection}
            about={selection.isAll && filters !== '' && text('ui.bulk.matching', { filters })}
            onClose={() => setChosen(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Why so many can't be selected at once. */
function useReason(name: string, { isAll, count }: Selection): string | undefined {
  const { text } = useTexts();
  const { number } = useFormats();
  const limit = isAll ? bulkLimits.matching : bulkLimits.chosen;
  if (count <= limit) return undefined;
  return text(`${name}.bulk.${isAll ? 'tooManyMatch' : 'tooManyChosen'}`, { maximum: number(limit) });
}
