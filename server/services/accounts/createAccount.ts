import type { AccountDetails, NewAccount } from '../../../contract/accounts';
import type { Call } from '../../access/call';
import { requireCeiling } from '../../access/ceiling';
import { findHolding } from '../../access/holding';
import { type InAccount, inAccount } from '../../db/inAccount';
import type { Deps } from '../../deps';
import type { Fault } from '../../errors';
import type { NewJob } from '../../jobs/enqueue';
import { commit } from '../../writes/commit';
import { refusingTaken } from '../../writes/refusingTaken';
import { closeDrafts } from '../draftAccounts/closeDrafts';
import { insertNewUser } from '../users/insertNewUser';
import { linkJob } from '../users/mailLink';
import { findUser } from '../users/userRow';
import { entityKeyFault, subdomainFault, takenFaults } from './accountFaults';
import { audited, findAccount } from './accountRow';
import { openAccount } from './openAccount';

/** What a new account starts with (decisions, ruling 27). */
const license = { licenseType: 'TRIAL', licenseCount: 10 } as const;
const trialDays = 30;
const traits = ['ACCOUNT'];

/** Creates an account, from a draft where one is named, and invites its first administrator where one is. */
export function createAccount(deps: Deps, call: Call<'accounts.create'>): Promise<{ data: AccountDetails }> {
  const { body } = call;
  return commit(deps, call, {
    table: 'accounts',
    faults: (tx) => faultsOf(tx, body),
    change: async (platform) => {
      const id = deps.newId();
      const tx = inAccount(platform.db, id);
      const trialEndsOn = dayAfter(deps.clock(), trialDays);
      const account = { ...body, ...license, trialEndsOn, traits };
      const roleId = await refusingTaken(takenFaults, () => openAccount(deps, tx, account));
      await closeDrafts(platform, body);
      const jobs = await inviteAdministrator(deps, tx, call, roleId);
      const created = await findAccount(platform.db, id);
      const { administratorEmail, draftId } = body;
      const after = { ...audited(created), administratorEmail, draftId: draftId ?? null };
      return { objectId: id, before: null, after, answer: { data: created }, jobs };
    },
  });
}

async function faultsOf({ db }: InAccount, { subdomain, cmgEntityKey }: NewAccount): Promise<Fault[]> {
  const faults = [
    await subdomainFault(db, subdomain),
    cmgEntityKey === null ? undefined : await entityKeyFault(db, cmgEntityKey),
  ];
  return faults.filter((fault) => fault !== undefined);
}

/** The first user of the new account, whose role administers it: the caller must hold all that it gives (ruling 18). */
async function inviteAdministrator(
  deps: Deps,
  tx: InAccount,
  call: Call<'accounts.create'>,
  roleId: string,
): Promise<NewJob[]> {
  const { administratorFirstName, administratorLastName, administratorEmail, name, accountType } = call.body;
  if (!administratorFirstName || !administratorLastName || !administratorEmail) return [];
  const { subdomain } = call.body;
  const account = { accountId: tx.accountId, subdomain, name, accountType, status: 'ACTIVE' } as const;
  const { given } = await findHolding(tx, null, [roleId]);
  requireCeiling({ actor: call.actor, account }, given, 'administratorEmail');
  const userId = await insertNewUser(deps, tx, {
    firstName: administratorFirstName,
    lastName: administratorLastName,
    email: administratorEmail,
    employeeKey: null,
    jobFunction: 'ADMINISTRATOR',
    roles: [roleId],
  });
  const user = await findUser(tx, userId, { account, now: deps.clock() });
  return [await linkJob(deps, tx, { account, locale: call.locale }, user, 'invite')];
}

function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
