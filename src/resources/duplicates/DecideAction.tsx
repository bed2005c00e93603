import type { Duplicate } from '#contract/duplicates.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useDecideDuplicate } from '#src/parts/firms/useDecideDuplicate.ts';
import { Action } from '#src/ui/Action.tsx';
import { otherDecision } from './otherDecision.ts';

/** In a pair's menu: that they are different organizations, or no longer. */
export function DecideAction() {
  const { text } = useTexts();
  const can = useCan();
  const pair = useRecordContext<Duplicate>();
  const decide = useDecideDuplicate();
  if (!can('duplicates.decide') || pair.band === 'MERGED') return null;
  return (
    <Action onPress={() => void decide(otherDecision(pair))}>
      {text(pair.band === 'NOT_DUPLICATE' ? 'duplicates.decide.takeBack' : 'duplicates.decide.action')}
    </Action>
  );
}
