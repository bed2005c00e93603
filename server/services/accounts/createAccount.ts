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
import { traitsOffered } from '../traits/offered';
import { insertNewUser } from '../users/insertNewUser';
import { linkJob } from '../users/mailLink';
import { findUser } from '../users/userRow';
import { entityKeyFault, subdomainFault, takenFaults } from './accountFaults';
import { audited, findAccount } from './accountRow';
import { openAccount } from './openAccount';

/** What a new account starts with besides what is chosen (decisions, ruling 27). */
const trialDays = 30;
const ownTrait = 'ACCOUNT';

/** Creates an account, from a draft where one is named, and invites its first administrator where one is. */
export function createAccount(deps: Deps, call: Call<'accounts.create'>): Promise<{ data: AccountDetails }> {
  const { body } = call;
  return commit(deps, call, {
    table: 'accounts',
    faults: (tx) => faultsOf(tx, deps, body),
    change: async (platform) => {
      const id = deps.newId();
      const tx = inAccount(platform.db, id);
      const trialEndsOn = body.trialEndsOn ?? dayAfter(deps.clock(), trialDays);
      const account = {
        ...body,
        trialEndsOn: body.licenseType === 'TRIAL' ? trialEndsOn : null,
        traits: [...new Set([ownTrait, ...body.traits])],
      };
      const roleId = await refusingTaken(takenFaults, () => openAccount(deps, tx, account));
      await closeDrafts(platform, body);
      const jobs = await inviteAdministrator(deps, tx, call, roleId);
      const created = await findAccount(platform.db, id);
      const { administratorEmail, draftId } = body;
      const { traitCodes: traits } = created;
      const after = { ...audited(created), traits, administratorEmail, draftId: draftId ?? null };
      return { objectId: id, before: null, after, answer: { data: created }, jobs };
    },
  });
}

async function faultsOf({ db }: InAccount, { config }: Deps, body: NewAccount): Promise<Fault[]> {
  const { subdomain, cmgEntityKey } = body;
  const faults = [
    await subdomainFault(db, subdomain),
    cmgEntityKey === null ? undefined : await entityKeyFault(db, cmgEntityKey),
    await traitsFault({ db, config }, body),
  ];
  return faults.filter((fault) => fault !== undefined);
}

/** Traits that are not there, or not given to accounts of the type. */
async function traitsFault(
  deps: Pick<Deps, 'db' | 'config'>,
  { accountType, traits }: NewAccount,
): Promise<Fault | undefined> {
  const offered = (await traitsOffered(deps, accountType)).map(({ code }) => code);
  const refused = traits.filter((code) => !offered.includes(code));
  if (refused.length === 0) return undefined;
  return {
    target: 'traits',
    key: 'validation.traitsNotOffered',
    values: { traits: refused.join(', ') },
  };
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
  return [await linkJob(deps, tx, { ...call, account }, user, 'invite')];
}

function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
