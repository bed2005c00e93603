import { canaryOf } from '#server/demo/canary.ts';
import type { Deps } from '#server/deps.ts';
import { addBrowser, browserIdOf } from '../addSession.ts';
import type { Subject, Tenant } from '../subject.ts';

/** A person's sessions and remembered browsers: no permission lets others see or end them here. */
export const subject: Subject = {
  gates: {
    'GET /api/v1/self/sessions': 'signedIn',
    'DELETE /api/v1/self/sessions': 'signedIn',
    'DELETE /api/v1/self/sessions/{id}': 'signedIn',
    'GET /api/v1/self/browsers': 'signedIn',
    'DELETE /api/v1/self/browsers': 'signedIn',
    'DELETE /api/v1/self/browsers/{browserId}': 'signedIn',
  },
  isPersonal: true,
  table: 'sessions',
  names: {
    browserId: async ({ deps }, tenant) => {
      const browserId = browserIdOf(deps.newId());
      const { id: user_id } = await administratorOf(deps, tenant).executeTakeFirstOrThrow();
      await addBrowser(deps, { account_id: tenant.accountId, user_id }, browserId);
      return browserId;
    },
    id: async ({ deps }, { accountId, subdomain }) => {
      const { db, clock, newId } = deps;
      const id = newId();
      await db
        .insertInto('sessions')
        .values({
          account_id: accountId,
          id,
          user_id: administratorOf(deps, { accountId, subdomain }),
          started_on: clock(),
          last_active_on: clock(),
          ip_address: null,
          user_agent: canaryOf(subdomain),
        })
        .execute();
      return id;
    },
  },
  ready: async (deps, callId, { accountId, subdomain, names: { id = '', browserId = '' }, callerId }) => {
    if (callId === 'ownSessions.forgetBrowser') {
      const administrator = await administratorOf(deps, { accountId, subdomain }).executeTakeFirstOrThrow();
      await addBrowser(deps, { account_id: accountId, user_id: callerId ?? administrator.id }, browserId);
    }
    await deps.db
      .updateTable('sessions')
      .set({ ended_on: null, last_active_on: deps.clock(), ...(callerId && { user_id: callerId }) })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  },
  app: async () => (await import('./ownSessions/app.ts')).app,
};

const administratorOf = ({ db }: Deps, { accountId, subdomain }: Tenant) =>
  db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', `admin@${subdomain}.test`);
