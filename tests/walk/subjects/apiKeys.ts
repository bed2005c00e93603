import { canaryOf } from '../../../server/demo/canary';
import type { Deps } from '../../../server/deps';
import { accountGates, type Subject, type Tenant } from '../subject';

/** Document 1, sections 6 and 7: what is `/myAccount/apiKeys` in one's own account is `/admin/{sub}/apiKeys` in any. */
const gates = Object.fromEntries(
  Object.entries(
    accountGates('ApiKey', {
      see: ['GET /apiKeys', 'GET /apiKeys/{id}'],
      edit: ['POST /apiKeys', 'PUT /apiKeys/{id}', 'DELETE /apiKeys/{id}'],
    }),
  ).map(([call, gate]) => [call.replace(' /api/v1/apiKeys', ' /api/v1/myAccount/apiKeys'), gate]),
);

export const subject: Subject = {
  gates,
  table: 'api_keys',
  names: {
    id: ({ deps }, tenant) => insertKey(deps, tenant),
  },
  ready: ({ db }, _, { accountId, names: { id = '' } }) =>
    db
      .updateTable('api_keys')
      .set({ version: 1, revoked_on: null })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute(),
  calls: {
    'apiKeys.list': { filters: ['status=ACTIVE', 'status=EXPIRED', 'status=ACTIVE,EXPIRED'] },
    'apiKeys.create': {
      body: (n) => ({ name: `Walked ${n}`, description: null, permissions: ['read:Role'] }),
      takes: ['name', 'description', 'permissions', 'expiresOn', 'allowedAddresses'],
      adds: { api_keys: 1, api_key_tokens: 1, jobs: 3 },
      isSecret: true,
    },
    'apiKeys.regenerate': {
      body: () => ({ oldTokenEndsIn: 'HOUR' }),
      takes: ['oldTokenEndsIn'],
      adds: { api_key_tokens: 1, jobs: 3 },
      isSecret: true,
      edit: { changed: 'tokenEnd', body: () => ({}) },
    },
  },
  app: async () => (await import('./apiKeys/app')).app,
};

/** A key of the tenant's administrator, all of its texts the tenant's own. */
async function insertKey({ db, newId, clock }: Deps, { accountId, subdomain }: Tenant): Promise<string> {
  const canary = canaryOf(subdomain);
  const maker = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', `admin@${subdomain}.test`)
    .executeTakeFirstOrThrow();
  const id = newId();
  await db
    .insertInto('api_keys')
    .values({
      account_id: accountId,
      id,
      name: canary,
      name_key: canary,
      description: canary,
      search_text: canary,
      permissions: ['read:Role'],
      maker_account_id: accountId,
      maker_user_id: maker.id,
      maker_name: canary,
      generated_on: clock(),
      expires_on: new Date(clock().getTime() + 365 * 24 * 3_600_000),
      token_end: 'walk',
      last_used_from: null,
    })
    .execute();
  await db
    .insertInto('api_key_tokens')
    .values({ account_id: accountId, id: newId(), api_key_id: id, hash: id })
    .execute();
  return id;
}
