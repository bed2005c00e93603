import { canaryOf } from '#server/demo/canary.ts';
import { addApiKey } from '../addApiKey.ts';
import { endBulks, nobody, startBulk } from '../startBulk.ts';
import { accountGates, type Subject } from '../subject.ts';

/** Document 1, sections 6 and 7: `/myAccount/apiKeys` in one's own account is `/admin/{sub}/apiKeys` in any. */
const gates = Object.fromEntries(
  Object.entries(
    accountGates('ApiKey', {
      see: ['GET /apiKeys', 'GET /apiKeys/{id}'],
      edit: [
        'POST /apiKeys/bulk',
        'GET /apiKeys/bulk/{bulkId}',
        'DELETE /apiKeys/bulk/{bulkId}',
        'POST /apiKeys',
        'PUT /apiKeys/{id}',
        'DELETE /apiKeys/{id}',
      ],
    }),
  ).map(([call, gate]) => [call.replace(' /api/v1/apiKeys', ' /api/v1/myAccount/apiKeys'), gate]),
);

export const subject: Subject = {
  gates,
  table: 'api_keys',
  names: {
    bulkId: (server, { subdomain }) => startBulk(server, `/api/v1/admin/${subdomain}/apiKeys/bulk`, 'revoke'),
    id: async ({ deps }, { accountId: account_id, subdomain }) => {
      const maker = `admin@${subdomain}.test`;
      const name = canaryOf(subdomain);
      return (await addApiKey(deps, { account_id, maker, permissions: ['read:Team'], name })).id;
    },
  },
  ready: async (deps, operation, { accountId, names: { id = '' } }) => {
    await deps.db
      .updateTable('api_keys')
      .set({ version: 1, revoked_on: null })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
    if (operation === 'apiKeys.bulk') await endBulks(deps, accountId);
  },
  calls: {
    'apiKeys.list': {
      filters: [
        'status=ACTIVE',
        'status=EXPIRED',
        'status=ACTIVE,EXPIRED',
        'permission=read:User',
        'permission=full:Offering',
      ],
    },
    'apiKeys.create': {
      body: (n) => ({ name: `Walked ${n}`, description: null, permissions: ['read:Team'] }),
      takes: ['name', 'description', 'permissions', 'expiresOn', 'allowedAddresses'],
      adds: { api_keys: 1, api_key_tokens: 1, jobs: 3 },
      isSecret: true,
      namesCaller: true,
    },
    'apiKeys.regenerate': {
      body: () => ({ oldTokenEndsIn: 'HOUR' }),
      takes: ['regenerate', 'oldTokenEndsIn'],
      adds: { api_key_tokens: 1, jobs: 3 },
      isSecret: true,
      namesCaller: true,
      edit: { changed: 'tokenEnd', body: () => ({}) },
    },
    'apiKeys.bulk': {
      body: () => ({ action: 'revoke', ids: [nobody] }),
      takes: ['action', 'ids', 'filter', 'params'],
      adds: { bulks: 1, bulk_records: 1, jobs: 1 },
    },
  },
  app: async () => (await import('./apiKeys/app.ts')).app,
};
