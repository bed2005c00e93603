import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { IconButton } from '@mui/material';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { bulkLimits } from '#contract/bulk.ts';
import type { OperationId } from '#contract/operations.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { Action } from '#src/ui/Action.tsx';
import { LabelledMenu } from '#src/ui/LabelledMenu.tsx';
import { MenuContext } from '#src/ui/menuContext.ts';
import { ReasonedButton } from '#src/ui/ReasonedButton.tsx';
import { useMenu } from '#src/ui/useMenu.ts';
import type { Selection } from '../list/useSelection.ts';
import { useAppResource } from '../resource/resource.ts';
import { useCan } from '../resource/useCan.ts';
import type { BulkAction } from './BulkQuestion.tsx';

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
  if (!can(`${name}.bulk` as OperationId)) return null;
  const allowed = actions.filter(({ call }) => can(call));
  const rare = allowed.filter(({ isRare }) => isRare);
  const label = (action: BulkAction) => text(`${name}.bulk.${action.name}.action`);
  return (
    <>
      {allowed
        .filter(({ isRare }) => !isRare)
        .map((action) => (
          <ReasonedButton
            key={action.name}
            variant="outlined"
            color={action.isDestructive ? 'error' : 'primary'}
            reason={reason}
            onClick={() => setChosen(action)}
          >
            {label(action)}
          </ReasonedButton>
        ))}
      {rare.length > 0 && (
        <MoreActions>
          {rare.map((action) => (
            <Action
              key={action.name}
              reason={reason}
              isDestructive={action.isDestructive ?? false}
              onPress={() => setChosen(action)}
            >
              {label(action)}
            </Action>
          ))}
        </MoreActions>
      )}
      <Suspense>
        {chosen && (
          <BulkQuestion action={chosen} selection={selection} onClose={() => setChosen(undefined)} />
        )}
      </Suspense>
    </>
  );
}

function MoreActions({ children }: { children: ReactNode }) {
  const { text } = useTexts();
  const { button, menu, close } = useMenu();
  const label = text('ui.record.more');
  return (
    <>
      <IconButton {...button} aria-label={label}>
        <MoreHoriz fontSize="small" />
      </IconButton>
      <LabelledMenu {...menu} label={label}>
        <MenuContext value={{ close: () => flushSync(close) }}>{children}</MenuContext>
      </LabelledMenu>
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
