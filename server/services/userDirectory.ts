import type { HandlersOf } from '../access/call.ts';
import type { AppDeps } from './appDeps.ts';
import { linkUser, readUserDirectory, stopManaging } from './userDirectory/userDirectory.ts';

/** What the account's directory has of a user, and who manages them. */
export const userDirectoryService = (
  deps: AppDeps,
): Pick<HandlersOf<'users'>, 'users.directory' | 'users.link' | 'users.stopManaging'> => ({
  'users.directory': (call) => readUserDirectory(deps, call),
  'users.link': (call) => linkUser(deps, call),
  'users.stopManaging': (call) => stopManaging(deps, call),
});
