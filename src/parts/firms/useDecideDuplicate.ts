import { useDataProvider, useNotify } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useUndo } from '#src/admin/form/useUndo.ts';
import { useReadFailure } from '#src/ui/readFailure.ts';
import { settle } from '#src/ui/settledFailures.ts';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { useLastDecision } from './useLastDecision.ts';

/** `goOn`: leaves the screen once it is decided. */
type Decision = { id: string; name: string; isDuplicate: boolean; goOn?: () => Promise<void> };

/** Says of a pair of organizations whether it is a duplicate; either can be undone. */
export function useDecideDuplicate() {
  const { text } = useTexts();
  const notify = useNotify();
  const read = useReadFailure();
  const undo = useUndo();
  const { keep } = useLastDecision();
  const dataProvider = useDataProvider<DataProvider>();
  const { run } = useSingleFlight(async ({ id, name, isDuplicate, goOn }: Decision) => {
    const decide = async (is: boolean) => {
      await dataProvider.perform('duplicates.decide', { params: { id }, body: { isDuplicate: is } });
      return { name };
    };
    try {
      await decide(isDuplicate);
      // An offer of Undo leaves with its screen.
      await goOn?.();
      notify(text(isDuplicate ? 'duplicates.decide.takenBack' : 'duplicates.decide.done'), {
        type: 'success',
        about: name,
        undo: keep(() => undo(name, () => decide(!isDuplicate))),
      });
    } catch (error) {
      settle(error);
      const failure = read(error);
      notify(failure.message, { type: 'error', about: name, failure, readFailure: failure });
    }
  });
  return run;
}
