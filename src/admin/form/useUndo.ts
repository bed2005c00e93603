import { useNotify } from 'react-admin';
import { failureOf } from '#dataProviders/callError.ts';
import { useTexts } from '#i18n/texts.ts';
import { useReadFailure } from '#src/ui/readFailure.ts';
import { settle } from '#src/ui/settledFailures.ts';

type Undone = { name: string; undone?: string | undefined };

/**
 * The Undo of a toast. `takeBack` is a versioned call, which fails if the record has changed since, and then a toast
 * says who changed it; it resolves to the record's name, and to the text if the usual one does not fit.
 */
export function useUndo() {
  const notify = useNotify();
  const { text } = useTexts();
  const read = useReadFailure();

  /** Why nothing was undone. */
  const refuse = (error: unknown, about: string) => {
    settle(error);
    const { code, details } = failureOf(error);
    if (code === 'EDIT_CONFLICT') {
      const name = details[0]?.changedBy ?? text('ui.conflict.someone');
      notify(text('ui.undo.changedSince', { name }), { type: 'error', about });
    } else {
      const failure = read(error);
      notify(failure.message, { type: 'error', about, readFailure: failure });
    }
  };

  return async (about: string, takeBack: () => Promise<Undone>) => {
    try {
      const { name, undone = 'ui.undo.done' } = await takeBack();
      notify(undone, { type: 'success', about: name });
    } catch (error) {
      refuse(error, about);
    }
  };
}
