import type { AccountDetails, NewAccount } from '#contract/accounts.ts';
import { dayMs } from '#contract/dayMs.ts';
import { permissionsHeld, personBehind } from '#server/access/actor.ts';
import type { Call } from '#server/access/call.ts';
import type { AffectedRights } from '#server/access/ceiling.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { lockPointers } from '#server/directory/survivors.ts';
import type { Fault } from '#server/errors.ts';
import type { NewJob } from '#server/jobs/enqueue.ts';
import { commit } from '#server/writes/commit.ts';
import { refusingTaken } from '#server/writes/refusingTaken.ts';
import { traitsOffered } from '../traits/offered.ts';
import { insertNewUser } from '../users/insertNewUser.ts';
import { takeLicense } from '../users/licenses.ts';
import { linkJob } from '../users/mailLink.ts';
import { findUser } from '../users/userRow.ts';
import { entityKeyFault, subdomainFault, takenFaults } from './accountFaults.ts';
import { audited, findAccount } from './accountRow.ts';
import { closeDrafts } from './closeDrafts.ts';
import { administratorPermissions, openAccount } from './openAccount.ts';

/** A new account's defaults (decisions, ruling 27). */
const defaults = {
  licenseType: 'TRIAL',
  licenseCount: 10,
  requireTwoFactorAuth: true,
  cmgEntityKey: null,
} as const;
const trialDays = 30;
const ownTrait = 'ACCOUNT';

/** Creates an account, from a draft if one is named, and invites its first administrator if given. */
export function createAccount(deps: Deps, call: Call<'accounts.create'>): Promise<{ data: AccountDetails }> {
  const body = { ...defaults, ...call.body };
  const id = deps.newId();
  const traits = [...new Set([ownTrait, ...(body.traits ?? [])])];
  return commit(deps, call, {
    table: 'accounts',
    locksFirst: ({ db }) => lockPointers(db),
    faults: (tx) => faultsOf(tx, deps, body),
    affectedRights: (platform) => affectedRights(platform, body, { accountId: id, traits }),
    change: async (platform) => {
      const tx = inAccount(platform.db, id);
      const trialEndsOn = body.trialEndsOn ?? dayAfter(deps.clock(), trialDays);
      const account = {
        ...body,
        trialEndsOn: body.licenseType === 'TRIAL' ? trialEndsOn : null,
        traits,
      };
      const roleId = await refusingTaken(takenFaults, () => openAccount(deps, tx, account));
      await closeDrafts(platform, body);
      const jobs = await inviteAdministrator(deps, tx, call, roleId);
      const created = await findAccount({ db: platform.db, config: deps.config }, id);
      const { administratorEmail = null, draftId } = body;
      const after = {
        ...audited(created),
        traits: created.traitCodes,
        administratorEmail,
        draftId: draftId ?? null,
      };
      return { objectId: id, before: null, after, answer: { data: created }, jobs };
    },
  });
}

async function faultsOf({ db }: InAccount, { config }: Deps, body: NewAccount): Promise<Fault[]> {
  const { subdomain, cmgEntityKey } = body;
  const faults = [
    await subdomainFault(db, subdomain),
    !cmgEntityKey ? undefined : await entityKeyFault(db, cmgEntityKey),
    await traitsFault({ db, config }, body),
  ];
  return faults.filter((fault) => fault !== undefined);
}

/** Traits that do not exist, or are not for accounts of the type. */
async function traitsFault(
  deps: Pick<Deps, 'db' | 'config'>,
  { accountType, traits = [] }: NewAccount,
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

/** Everything the first administrator's role gives, if there is to be one. */
async function affectedRights(
  { db }: InAccount,
  { administratorEmail, accountType }: NewAccount,
  { accountId, traits }: { accountId: string; traits: readonly string[] },
): Promise<AffectedRights | null> {
  if (!administratorEmail) return null;
  const rows = await db.selectFrom('traits').select('permissions').where('code', 'in', traits).execute();
  const rights = permissionsHeld({
    account_type: accountType,
    role_permissions: administratorPermissions(accountType),
    trait_permissions: rows.flatMap(({ permissions }) => permissions),
  });
  return { rights, target: 'administratorEmail', account: { accountId, accountType } };
}

/** The first user of the new account, whose role administers it. */
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
  const userId = await insertNewUser(deps, tx, {
    firstName: administratorFirstName,
    lastName: administratorLastName,
    email: administratorEmail,
    employeeKey: null,
    jobFunction: 'ADMINISTRATOR',
    roles: [roleId],
    by: personBehind(call.actor),
  });
  await takeLicense(tx);
  const user = await findUser(tx, userId, { account, now: deps.clock() });
  return [await linkJob(deps, tx, { ...call, account }, user, 'invite')];
}

function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
}
