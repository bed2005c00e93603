import { lazy } from 'react';

/** The versions and what compares them come when they are first opened. */
export const HistoryDialog = lazy(async () => ({
  default: (await import('./HistoryDialog.tsx')).HistoryDialog,
}));
