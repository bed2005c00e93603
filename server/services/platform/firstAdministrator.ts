import { sql } from 'kysely';
import { systemSubdomain } from '../../../contract/accounts';
import type { Permission } from '../../../contract/permissions';
import { newAccountPasswordPolicy } from '../../catalogue/passwordPolicy';
import { administratorRole, rolesFor } from '../../catalogue/roles';
import { suits, traitCatalogue } from '../../catalogue/traits';
import { StartError } from '../../config';
import type { InAccount } from '../../db/inAccount';
import { normalise } from '../../db/normalise';
import { userColumns } from '../../db/userColumns';
import type { Deps } from '../../deps';
import { issueLink } from '../../identity/mailedLinks';
import { commitAs } from '../../writes/commit';
import { takeLicense } from '../users/licenses';
import { insertUser, replaceRoles } from '../users/writeUser';

type Person = { email: string; firstName: string; lastName: string };

/**
 * Creates the system tenant and its first administrator, who activates by the link that is answered. Throws StartError
 * where there is an administrator already, because whoever may run a command could else let themselves in unseen.
 */
export function createFirstAdministrator(
  deps: Deps,
  person: Person,
): Promise<{ url: string; expiresOn: Date }> {
  const origin = {
    author: { kind: 'command', name: 'create-admin' },
    account: { accountId: deps.newId() },
    operation: 'platform.createAdministrator',
    version: null,
    ipAddress: null,
    requestId: null,
  } as const;
  return commitAs(deps, origin, {
    table: 'users',
    change: async (tx) => {
      await sql`lock table accounts in exclusive mode`.execute(tx.db);
      await refuseSecond(tx);
      const roleId = await createSystemAccount(deps, tx);
      const userId = deps.newId();
      await takeLicense(tx);
      await insertUser(tx, {
        id: userId,
        ...userColumns({ ...person, employeeKey: null }),
        job_function: 'ADMINISTRATOR',
        status: 'ACTIVE',
        password_hash: null,
        last_ip_address: null,
        created_on: deps.clock(),
      });
      await replaceRoles(tx, userId, [roleId]);
      return {
        objectId: userId,
        before: null,
        after: { ...person, roles: [administratorRole], version: 1 },
        answer: await issueLink(deps, tx, { userId, purpose: 'invite' }),
      };
    },
  });
}

async function refuseSecond({ db }: InAccount): Promise<void> {
  const system = db.selectFrom('accounts').select('id').where('subdomain', '=', systemSubdomain);
  if (!(await system.executeTakeFirst())) return;
  throw new StartError('The system tenant exists already. Let one of its administrators create the user.');
}

/** The tenant of the platform's staff with its traits and roles; answers the administrators' role. */
async function createSystemAccount({ newId, clock }: Deps, { db, accountId }: InAccount): Promise<string> {
  await db
    .insertInto('traits')
    .values([...traitCatalogue])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('accounts')
    .values({
      id: accountId,
      subdomain: systemSubdomain,
      name: 'Tenantry',
      name_key: normalise('Tenantry'),
      search_text: normalise(`Tenantry ${systemSubdomain}`),
      account_type: 'SYSTEM',
      status: 'ACTIVE',
      license_type: 'PAID',
      license_count: 100,
      cmg_entity_key: null,
      password_policy: JSON.stringify(newAccountPasswordPolicy),
      created_on: clock(),
    })
    .execute();
  const traits = traitCatalogue.filter((trait) => suits(trait, 'SYSTEM'));
  await db
    .insertInto('account_traits')
    .values(traits.map(({ code }) => ({ account_id: accountId, trait_code: code })))
    .execute();
  const permissions = traits.flatMap((trait): Permission[] => trait.permissions);
  const roles = rolesFor('SYSTEM', permissions).map((role) => ({ ...role, id: newId() }));
  await db
    .insertInto('roles')
    .values(
      roles.map((role) => ({
        ...role,
        account_id: accountId,
        name_key: normalise(role.name),
        is_administrator: role.name === administratorRole,
      })),
    )
    .execute();
  const administrators = roles.find(({ name }) => name === administratorRole);
  if (!administrators) throw new Error(`The catalogue has no role ${administratorRole}`);
  return administrators.id;
}
