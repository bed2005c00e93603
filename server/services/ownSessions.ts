import { sessionLimits } from '#contract/session.ts';
import type { HandlersOf } from '../access/call.ts';
import { type InAccount, inAccount } from '../db/inAccount.ts';
import { onePage } from '../db/pagination.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { endSessions } from '../identity/sessions.ts';
import { commit } from '../writes/commit.ts';

/**
 * A person's sessions: this one first, then by last use. Each query names the person, so a colleague's is not found.
 */
export function ownSessionsService(deps: Deps): HandlersOf<'ownSessions'> {
  return {
    'ownSessions.list': async ({ actor, account }) => {
      const tx = inAccount(deps.db, account.accountId);
      const rows = await openSessions(tx, actor.userId, deps.clock())
        .select(['id', 'user_agent', 'ip_address', 'started_on', 'last_active_on'])
        .orderBy((eb) => eb('id', '=', actor.sessionId), 'desc')
        .orderBy('last_active_on', 'desc')
        .orderBy('id')
        .limit(mostListed)
        .execute();
      return onePage(
        rows.map((row) => ({
          id: row.id,
          userAgent: row.user_agent,
          ipAddress: row.ip_address,
          startedOn: row.started_on.toISOString(),
          lastActiveOn: row.last_active_on.toISOString(),
          isCurrent: row.id === actor.sessionId,
        })),
      );
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
  };
}

/** Nobody looks through more; ending all others includes the rest. */
const mostListed = 100;

/** Sessions neither ended nor expired. */
function openSessions(tx: InAccount, userId: string, now: Date) {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  return tx
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_on', 'is', null)
    .where('last_active_on', '>', ago(sessionLimits.idle))
    .where('started_on', '>', ago(sessionLimits.absolute));
}

/** The event is in the person's history, though it does not change their record. */
const ofPerson = ({ userId, name }: { userId: string; name: string }) => ({
  objectId: userId,
  objectName: name,
  before: null,
  after: null,
  answer: undefined,
});
