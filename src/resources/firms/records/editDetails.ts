import { createContext, type RefObject, useContext } from 'react';
import type { RecordCardHandle } from '#src/admin/record/RecordCard.tsx';

/** The details' editor, for the sections beside it. */
export const DetailsEditorContext = createContext<RefObject<RecordCardHandle | null>>({ current: null });

/** Opens the details' editor, scrolls there and focuses Entity Type: what a refused role needs first. */
export function useEditDetails() {
  const editor = useContext(DetailsEditorContext);
  return () => {
    editor.current?.edit();
    requestAnimationFrame(() => {
      const place = document.getElementById('details');
      place?.scrollIntoView({ block: 'start' });
      place?.querySelector<HTMLElement>('[name="entityType"]')?.focus({ preventScroll: true });
    });
  };
}
