import type { HandlersOf } from '../access/call.ts';
import type { Deps } from '../deps.ts';
import { directoryChangePage } from './directoryChanges/directoryChangeQuery.ts';

/** What changed in the directory, for those who may read it. */
export function directoryChangesService(deps: Deps): HandlersOf<'directoryChanges'> {
  return {
    'directoryChanges.list': ({ query, account }) => directoryChangePage(deps.db, query, account),
  };
}
