import { sql } from 'kysely';
import { systemSubdomain } from '#contract/subdomains.ts';
import { suits } from '#contract/traits.ts';
import { administratorRole } from '#server/catalogue/roles.ts';
import { traitCatalogue } from '#server/catalogue/traits.ts';
import { StartError } from '#server/config/startError.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { issueLink } from '#server/identity/mailedLinks.ts';
import { commitAs } from '#server/writes/commit.ts';
import { openAccount } from '../accounts/openAccount.ts';
import { insertNewUser } from '../users/insertNewUser.ts';
import { takeLicense } from '../users/licenses.ts';
import { commandOrigin } from './commandOrigin.ts';

/** Whether nobody can sign in anywhere yet. */
export const isWithoutAccounts = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  !(await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst());

type Person = { email: string; firstName: string; lastName: string };

/**
 * Creates the system tenant and its first administrator, who activates with the returned link. Throws StartError if
 * there already is one, because anyone who may run a command could otherwise let themselves in unseen.
 */
export function createFirstAdministrator(
  deps: Deps,
  person: Person,
): Promise<{ url: string; expiresOn: Date }> {
  const origin = commandOrigin(deps.newId(), 'platform.createAdministrator');
  return commitAs(deps, origin, {
    table: 'users',
    change: async (tx) => {
      await sql`lock table accounts in exclusive mode`.execute(tx.db);
      await refuseSecond(tx);
      const roleId = await createSystemAccount(deps, tx);
      const userId = await insertNewUser(deps, tx, {
        ...person,
        employeeKey: null,
        jobFunction: 'ADMINISTRATOR',
        roles: [roleId],
      });
      await takeLicense(tx);
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

/** The platform staff's tenant with its traits and roles; returns the administrators' role. */
async function createSystemAccount(deps: Deps, tx: InAccount): Promise<string> {
  await tx.db
    .insertInto('traits')
    .values([...traitCatalogue])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return openAccount(deps, tx, {
    subdomain: systemSubdomain,
    name: 'Tenantry',
    cmgEntityKey: null,
    accountType: 'SYSTEM',
    licenseType: 'PAID',
    licenseCount: 100,
    trialEndsOn: null,
    requireTwoFactorAuth: false,
    traits: traitCatalogue.filter((trait) => suits(trait.audience, 'SYSTEM')).map(({ code }) => code),
  });
}
