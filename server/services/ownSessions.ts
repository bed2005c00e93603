import type { HandlersOf } from '../access/call.ts';
import { inAccount } from '../db/inAccount.ts';
import { onePage } from '../db/pagination.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { browsersOf, forgetBrowser, forgetBrowsers } from '../identity/rememberedBrowsers.ts';
import { endSessions, openSessions, sessionsOf } from '../identity/sessions.ts';
import { commit } from '../writes/commit.ts';

/**
 * A person's sessions, this one first, then by last use, and remembered browsers. Each query names the person, so a
 * colleague's is not found.
 */
export function ownSessionsService(deps: Deps): HandlersOf<'ownSessions'> {
  return {
    'ownSessions.list': async ({ actor, account }) => {
      const tx = inAccount(deps.db, account.accountId);
      const of = { userId: actor.userId, current: actor.sessionId, now: deps.clock() };
      return onePage(await sessionsOf(tx, of));
    },

    'ownSessions.end': (call) => {
      const { actor, params } = call;
      return commit(deps, call, {
        table: 'users',
        change: async (tx) => {
          const now = deps.clock();
          const open = openSessions(tx, actor.userId, now).select('id').where('id', '=', params.id);
          if (!(await open.executeTakeFirst())) throw new ApiError('NOT_FOUND');
          await endSessions(tx, { id: params.id, now });
          return ofPerson(actor);
        },
      });
    },

    'ownSessions.endOthers': (call) => {
      const { actor } = call;
      return commit(deps, call, {
        table: 'users',
        change: async (tx) => {
          await endSessions(tx, { userId: actor.userId, keeps: actor.sessionId, now: deps.clock() });
          return ofPerson(actor);
        },
      });
    },

    'ownSessions.browsers': async ({ actor, account }) =>
      onePage(await browsersOf(inAccount(deps.db, account.accountId), actor.userId, deps.clock())),

    'ownSessions.forgetBrowser': (call) => {
      const { actor, params } = call;
      return commit(deps, call, {
        table: 'users',
        change: async (tx) => {
          if (!(await forgetBrowser(tx, actor.userId, params.browserId))) throw new ApiError('NOT_FOUND');
          return ofPerson(actor);
        },
      });
    },

    'ownSessions.forgetBrowsers': (call) => {
      const { actor } = call;
      return commit(deps, call, {
        table: 'users',
        change: async (tx) => {
          await forgetBrowsers(tx, actor.userId);
          return ofPerson(actor);
        },
      });
    },
  };
}

/** The event is in the person's history, though it does not change their record. */
const ofPerson = ({ userId, name }: { userId: string; name: string }) => ({
  objectId: userId,
  objectName: name,
  before: null,
  after: null,
  answer: undefined,
});
