import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useBlocker } from 'react-admin';
import { flushSync } from 'react-dom';
import { useTexts } from '#i18n/texts.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

type IsUnsaved = () => boolean;
type Leave = () => void;

/** What is asked as a page is left: about typed input, or about what is never shown again. */
type Question = 'leave' | 'shownOnce';

type Guard = {
  /** Each form on the screen says whether leaving now would lose something, with its question. */
  forms: Map<IsUnsaved, Question>;
  /** Leaves once the person has agreed to lose what they typed. */
  ask: (leave: Leave) => void;
};

const GuardContext = createContext<Guard>({ forms: new Map(), ask: (leave) => leave() });

/**
 * Asks before unsaved input is lost, whether its form is closed or the page left, within the app or out of it.
 * Mounted once around all screens, because a router has one blocker at a time and several cards may be open for
 * editing.
 */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const { text } = useTexts();
  const [heldBack, setHeldBack] = useState<Leave>();
  /** One question takes one answer: its dialog can still be clicked while it fades out. */
  const isAnswered = useRef(false);
  /** Whether a form is closed, or its page is left; unchanged while the dialog fades out. */
  const question = useRef<'text' | Question>('text');
  const guard = useMemo<Guard>(() => {
    const ask = (leave: Leave) => {
      isAnswered.current = false;
      question.current = 'text';
      setHeldBack(() => leave);
    };
    return { forms: new Map(), ask };
  }, []);
  const { forms } = guard;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const next = currentLocation.pathname === nextLocation.pathname ? undefined : questionOf(forms);
    if (!next) return false;
    isAnswered.current = false;
    question.current = next;
    return true;
  });

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (questionOf(forms)) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [forms]);

  const answer = (act: () => void) => {
    if (isAnswered.current) return;
    isAnswered.current = true;
    // Closed before acting: closing later, the dialog would pull the focus away from where the form puts it.
    flushSync(() => setHeldBack(undefined));
    act();
  };
  const leave = () =>
    answer(() => {
      heldBack?.();
      blocker.proceed?.();
    });
  const stay = () => answer(() => blocker.reset?.());
  const texts = question.current === 'shownOnce' ? 'ui.shownOnce' : 'ui.unsaved';

  return (
    <GuardContext value={guard}>
      {children}
      <ConfirmDialog
        isOpen={heldBack !== undefined || blocker.state === 'blocked'}
        title={text(`${texts}.title`)}
        text={text(question.current === 'shownOnce' ? 'ui.shownOnce.text' : `ui.unsaved.${question.current}`)}
        confirmLabel={text(`${texts}.discard`)}
        cancelLabel={text(`${texts}.keepEditing`)}
        isDestructive
        onConfirm={leave}
        onClose={stay}
      />
    </GuardContext>
  );
}

const questionOf = (forms: Guard['forms']) => [...forms].find(([isUnsaved]) => isUnsaved())?.[1];

/**
 * Guards a form while it is mounted. `isUnsaved` is called when someone is about to leave. Returns the exit for the
 * form's own Cancel and Esc, which leaves at once if nothing would be lost.
 */
export function useUnsavedChangesGuard(isUnsaved: IsUnsaved): (leave: Leave) => void {
  const { ask } = useContext(GuardContext);
  const latest = useRegistered(isUnsaved, 'leave');
  return (leave) => (latest.current() ? ask(leave) : leave());
}

/** Guards what is shown only this once, until it is closed by the function that this returns. */
export function useShownOnce(onClose: () => void): () => void {
  const isKept = useRef(false);
  useRegistered(() => !isKept.current, 'shownOnce');
  return () => {
    isKept.current = true;
    onClose();
  };
}

function useRegistered(isUnsaved: IsUnsaved, question: Question) {
  const { forms } = useContext(GuardContext);
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;
  useEffect(() => {
    const isUnsavedNow = () => latest.current();
    forms.set(isUnsavedNow, question);
    return () => {
      forms.delete(isUnsavedNow);
    };
  }, [forms, question]);
  return latest;
}
