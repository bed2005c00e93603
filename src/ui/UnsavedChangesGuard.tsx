import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useBlocker, useTranslate } from 'react-admin';
import { ConfirmDialog } from './ConfirmDialog';

type IsUnsaved = () => boolean;

const FormsContext = createContext<Set<IsUnsaved>>(new Set());

/**
 * Asks before a page with unsaved input is left, within the app or out of it. Stands once around all screens, because a
 * router knows one blocker at a time and several cards may be open for editing.
 */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const forms = useRef(new Set<IsUnsaved>());
  const hasUnsaved = () => [...forms.current].some((isUnsaved) => isUnsaved());
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if ([...forms.current].some((isUnsaved) => isUnsaved())) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

  /** The dialog closes after either answer; to stay is the answer only where leaving was not. */
  const isLeaving = useRef(false);
  const leave = () => {
    isLeaving.current = true;
    blocker.proceed?.();
  };
  const stay = () => {
    if (!isLeaving.current) blocker.reset?.();
    isLeaving.current = false;
  };

  return (
    <FormsContext value={forms.current}>
      {children}
      <ConfirmDialog
        isOpen={blocker.state === 'blocked'}
        title={translate('ui.unsaved.title')}
        text={translate('ui.unsaved.text')}
        confirmLabel={translate('ui.unsaved.discard')}
        cancelLabel={translate('ui.unsaved.keepEditing')}
        isDestructive
        onConfirm={leave}
        onClose={stay}
      />
    </FormsContext>
  );
}

/** Guards a form for as long as it is on the screen. `isUnsaved` is asked when someone is about to leave. */
export function useUnsavedChangesGuard(isUnsaved: IsUnsaved): void {
  const forms = useContext(FormsContext);
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;
  useEffect(() => {
    const ask = () => latest.current();
    forms.add(ask);
    return () => {
      forms.delete(ask);
    };
  }, [forms]);
}
