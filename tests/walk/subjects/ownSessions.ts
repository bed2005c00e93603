import { canaryOf } from '#server/demo/canary.ts';
import type { Subject } from '../subject.ts';

/** A person's sessions: no permission lets others see or end them. */
export const subject: Subject = {
  gates: {
    'GET /api/v1/self/sessions': 'signedIn',
    'DELETE /api/v1/self/sessions': 'signedIn',
    'DELETE /api/v1/self/sessions/{id}': 'signedIn',
  },
  isPersonal: true,
  table: 'sessions',
  names: {
    id: async ({ deps: { db, clock, newId } }, { accountId, subdomain }) => {
      const id = newId();
      const administrator = db
        .selectFrom('users')
        .select('id')
        .where('account_id', '=', accountId)
        .where('email', '=', `admin@${subdomain}.test`);
      await db
        .insertInto('sessions')
        .values({
          account_id: accountId,
          id,
          user_id: administrator,
          started_on: clock(),
          last_active_on: clock(),
          ip_address: null,
          user_agent: canaryOf(subdomain),
        })
        .execute();
      return id;
    },
  },
  ready: ({ db, clock }, _, { accountId, names: { id = '' }, callerId }) =>
    db
      .updateTable('sessions')
      .set({ ended_on: null, last_active_on: clock(), ...(callerId && { user_id: callerId }) })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute(),
  app: async () => (await import('./ownSessions/app.ts')).app,
};
