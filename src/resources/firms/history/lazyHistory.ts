import { lazy } from 'react';

/** The versions and their comparison are loaded when they are first opened. */
export const HistoryDialog = lazy(async () => ({
  default: (await import('./HistoryDialog.tsx')).HistoryDialog,
}));
