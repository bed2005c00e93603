import { createContext, useContext, useEffect, useRef } from 'react';

type IsUnsaved = () => boolean;

/** The forms inside another form, whose input is lost with it. */
export const InnerFormsContext = createContext<Set<IsUnsaved> | undefined>(undefined);

/** For the outer form: the value of the context around its content, and whether any form inside is unsaved. */
export function useInnerForms() {
  const { current: forms } = useRef(new Set<IsUnsaved>());
  return { forms, areUnsaved: () => [...forms].some((isUnsaved) => isUnsaved()) };
}

/** For the inner one. */
export function useAsInnerForm(isUnsaved: IsUnsaved): void {
  const forms = useContext(InnerFormsContext);
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;
  useEffect(() => {
    const isUnsavedNow = () => latest.current();
    forms?.add(isUnsavedNow);
    return () => void forms?.delete(isUnsavedNow);
  }, [forms]);
}
