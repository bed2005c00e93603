import { lazy } from 'react';

/** The tree and its virtual scrolling are loaded when it is first opened. */
export const HierarchyDialog = lazy(async () => ({
  default: (await import('./HierarchyDialog.tsx')).HierarchyDialog,
}));
