import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useBlocker } from 'react-admin';
import { flushSync } from 'react-dom';
import { useTexts } from '#i18n/texts.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type IsUnsaved = () => boolean;
type Leave = () => void;

type Guard = {
  /** Each form on the screen says whether leaving now would lose something. */
  forms: Set<IsUnsaved>;
  /** Leaves once the person has agreed to lose what they typed. */
  ask: (leave: Leave) => void;
};

const GuardContext = createContext<Guard>({ forms: new Set(), ask: (leave) => leave() });

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
  const question = useRef<'text' | 'leave'>('text');
  const guard = useMemo<Guard>(() => {
    const ask = (leave: Leave) => {
      isAnswered.current = false;
      question.current = 'text';
      setHeldBack(() => leave);
    };
    return { forms: new Set(), ask };
  }, []);
  const { forms } = guard;
  const hasUnsaved = () => [...forms].some((isUnsaved) => isUnsaved());
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname || !hasUnsaved()) return false;
    isAnswered.current = false;
    question.current = 'leave';
    return true;
  });

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if ([...forms].some((isUnsaved) => isUnsaved())) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [forms]);

  const answer = (act: () => void) => {
    if (isAnswered.current) return;
    isAnswered.current = true;
    // It releases the focus first: otherwise it would take it from wherever the form returns it.
    flushSync(() => setHeldBack(undefined));
    act();
  };
  const leave = () =>
    answer(() => {
      heldBack?.();
      blocker.proceed?.();
    });
  const stay = () => answer(() => blocker.reset?.());

  return (
    <GuardContext value={guard}>
      {children}
      <ConfirmDialog
        isOpen={heldBack !== undefined || blocker.state === 'blocked'}
        title={text('ui.unsaved.title')}
        text={text(`ui.unsaved.${question.current}`)}
        confirmLabel={text('ui.unsaved.discard')}
        cancelLabel={text('ui.unsaved.keepEditing')}
        isDestructive
        onConfirm={leave}
        onClose={stay}
      />
    </GuardContext>
  );
}

/**
 * Guards a form while it is mounted. `isUnsaved` is called when someone is about to leave. Returns the exit for the
 * form's own Cancel and Esc, which leaves at once if nothing would be lost.
 */
export function useUnsavedChangesGuard(isUnsaved: IsUnsaved): (leave: Leave) => void {
  const { forms, ask } = useContext(GuardContext);
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;
  useEffect(() => {
    const asked = () => latest.current();
    forms.add(asked);
    return () => {
      forms.delete(asked);
    };
  }, [forms]);
  return (leave) => (latest.current() ? ask(leave) : leave());
}
