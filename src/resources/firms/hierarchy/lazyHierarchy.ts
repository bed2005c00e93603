import { lazy } from 'react';

/** The tree and what makes it virtual come when it is first opened. */
export const HierarchyDialog = lazy(async () => ({
  default: (await import('./HierarchyDialog.tsx')).HierarchyDialog,
}));
