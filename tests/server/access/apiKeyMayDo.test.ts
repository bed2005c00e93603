import { expect, it } from 'vitest';
import { grants, type Permission, permissionEntityNames } from '#contract/permissions.ts';
import { findApiKeyAtWork } from '#server/access/apiKeyActor.ts';
import { tenantOf } from '#server/access/tenant.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { matchingApiKeys } from '#server/services/apiKeys/apiKeyQuery.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addApiKey } from '#tests/walk/addApiKey.ts';
import { addUser } from '#tests/walk/addUser.ts';

const server = testServer();

const rights = permissionEntityNames.flatMap((name): Permission[] => [`read:${name}`, `full:${name}`]);

const makers = [
  { of: 'acme', name: 'all', permissions: rights },
  { of: 'acme', name: 'some', permissions: ['read:User'] },
  { of: 'acme', name: 'nothing' },
  { of: 'acme', name: 'disabled', permissions: rights, status: 'DISABLED' },
  { of: 'system', name: 'staff', permissions: ['read:GlobalUser', 'full:GlobalApiKey'] },
  { of: 'system', name: 'administrator', isAdministrator: true },
] as const;

const given: Permission[][] = [rights, ['full:User', 'full:Offering'], ['read:User', 'read:ApiKey']];

it.each(['acme', 'system'])(
  'the list of %s finds the keys that may do something, by what each may',
  async (subdomain) => {
    const { deps } = server;
    const accountId = await idOf(subdomain);
    const tenant = await tenantOf(deps, accountId);
    const keys: { id: string; held: Permission[] }[] = [];
    for (const maker of makers) {
      const maker_account_id = await idOf(maker.of);
      if (maker.of === 'acme' && subdomain === 'system') continue;
      const maker_user_id = await addMaker(maker_account_id, subdomain, maker);
      for (const permissions of given) {
        const { id } = await addApiKey(deps, {
          account_id: accountId,
          maker: `admin@${subdomain}.test`,
          permissions,
        });
        const key = deps.db.updateTable('api_keys').where('account_id', '=', accountId).where('id', '=', id);
        await key.set({ maker_account_id, maker_user_id }).execute();
        keys.push({ id, held: (await findApiKeyAtWork(deps, tenant, id)).permissions });
      }
    }
    const differences: string[] = [];
    for (const right of rights) {
      const rows = await matchingApiKeys(
        inAccount(deps.db, accountId),
        { permission: right },
        deps.clock(),
      ).execute();
      const found = rows.map(({ id }) => id);
      for (const [n, { id, held }] of keys.entries()) {
        if (found.includes(id) !== grants(held, right)) differences.push(`key ${n} and ${right}`);
      }
    }
    console.log(`keys by permission: ${keys.length} keys x ${rights.length} permissions in ${subdomain}`);
    expect(differences).toEqual([]);
    const held = keys.flatMap((key) => key.held.length);
    expect(new Set(held).size).toBeGreaterThan(3);
  },
);

const idOf = (subdomain: string) => accountIdOf(server.deps, subdomain);

async function addMaker(account_id: string, keysOf: string, maker: (typeof makers)[number]): Promise<string> {
  const { db } = server.deps;
  const permissions = 'permissions' in maker ? [...maker.permissions] : [];
  const status = 'status' in maker ? maker.status : 'ACTIVE';
  const id = await addUser(server.deps, {
    account_id,
    email: `${maker.name}-${keysOf}@${maker.of}.test`,
    permissions,
    status,
  });
  if (!('isAdministrator' in maker)) return id;
  const role = db
    .selectFrom('roles')
    .select('id')
    .where('account_id', '=', account_id)
    .where('is_administrator', '=', true);
  const { id: role_id } = await role.executeTakeFirstOrThrow();
  await db.insertInto('user_roles').values({ account_id, user_id: id, role_id }).execute();
  return id;
}
