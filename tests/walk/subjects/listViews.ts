import { canaryOf } from '#server/demo/canary.ts';
import type { Deps } from '#server/deps.ts';
import type { Subject, Tenant } from '../subject.ts';

const values = (n: number) => ({ name: `Walked ${n}`, query: `status=LOCKED&q=${n}`, isDefault: false });

/** A person's views are theirs alone: no permission opens them to others. */
export const subject: Subject = {
  gates: {
    'GET /api/v1/self/listViews': 'signedIn',
    'POST /api/v1/self/listViews': 'signedIn',
    'PUT /api/v1/self/listViews/{id}': 'signedIn',
    'DELETE /api/v1/self/listViews/{id}': 'signedIn',
  },
  isPersonal: true,
  table: 'list_views',
  names: {
    id: async ({ deps }, tenant) => {
      const id = deps.newId();
      await keep(deps, tenant, id);
      return id;
    },
  },
  ready: async (deps, _, { names: { id = '' }, ...tenant }) => {
    // Earlier calls' views would use up the person's limit.
    await deps.db.deleteFrom('list_views').where('account_id', '=', tenant.accountId).execute();
    await keep(deps, tenant, id);
  },
  calls: {
    'listViews.list': { filters: ['list=users'] },
    'listViews.create': {
      body: (n) => ({ list: 'users', ...values(n) }),
      takes: ['list', 'name', 'query', 'isDefault'],
      // Private settings are not in the audit log.
      adds: { list_views: 1, audit_events: 0 },
    },
    'listViews.update': { body: values, takes: ['name', 'query', 'isDefault'] },
    'listViews.delete': { adds: { list_views: -1 } },
  },
  app: async () => (await import('./listViews/app.ts')).app,
};

/** A view of this person, by default of the tenant's administrator. */
async function keep(
  { db, clock }: Deps,
  { accountId, subdomain, callerId }: Tenant & { callerId?: string },
  id: string,
) {
  const canary = canaryOf(subdomain);
  const administrator = db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', `admin@${subdomain}.test`);
  await db
    .insertInto('list_views')
    .values({
      account_id: accountId,
      id,
      user_id: callerId ?? administrator,
      list: canary,
      name: canary,
      name_key: canary,
      query: `q=${canary}`,
      is_default: false,
      created_on: clock(),
    })
    .execute();
}
