import { sql } from 'kysely';
import { signInRights } from '#contract/ceiling.ts';
import { type ProvisioningSettings, provisioningTimes } from '#contract/provisioning.ts';
import { jobFunctions } from '#contract/users.ts';
import { hashOf } from '#server/access/apiKeyToken.ts';
import type { Call, SignedInCall } from '#server/access/call.ts';
import type { AffectedRights } from '#server/access/ceiling.ts';
import { directoryToken, endOfToken } from '#server/access/directoryCalls.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, type Fault, notFound } from '#server/errors.ts';
import { commit } from '#server/writes/commit.ts';
import { roleGoverns } from './governing.ts';
import { audited, findProvisioning, type ProvisioningRow, provisioningOf } from './provisioningAnswer.ts';

/** A directory decides who anybody of the account is: it needs what an identity provider needs. */
export const affectedRights = async (
  _: unknown,
  { account }: Pick<SignedInCall, 'account'>,
): Promise<AffectedRights> => ({
  rights: signInRights,
  target: 'enabled',
  mayDoAll: account.accountType === 'SYSTEM',
});

/** What each of these calls changes. */
const connectionOf = (call: Pick<SignedInCall, 'account'>, held: ProvisioningRow | undefined) => ({
  table: 'provisionings' as const,
  ...(held && { id: held.id }),
  affectedRights: (tx: InAccount) => affectedRights(tx, call),
});

/** Turns provisioning on, for the first time or again, with a new token. */
export async function turnOn(deps: Deps, call: Call<'provisioning.turnOn'>) {
  const { account, body, actor } = call;
  const now = deps.clock();
  const held = await findProvisioning(inAccount(deps.db, account.accountId));
  return commit(deps, call, {
    ...connectionOf(call, held),
    faults: (tx) => settingsFaults(tx, call, body),
    change: async (tx) => {
      const before = await findProvisioning(tx);
      const connection = {
        ...columnsOf(body),
        enabled: true,
        turned_on_on: now,
        turned_on_by: actor.name,
      };
      const id = before?.id ?? deps.newId();
      await tx.db
        .insertInto('provisionings')
        .values({ account_id: tx.accountId, id, ...connection })
        .onConflict((taken) =>
          taken
            .column('account_id')
            .doUpdateSet({ ...connection, version: sql<number>`provisionings.version + 1` }),
        )
        .execute();
      return withToken(deps, tx, call, before);
    },
  });
}

/** Gives the directory a new token; the one before works until it has been replaced at the directory. */
export async function rotate(deps: Deps, call: Call<'provisioning.rotate'>) {
  const held = await requireProvisioning(deps, call);
  return commit(deps, call, {
    ...connectionOf(call, held),
    change: async (tx) => {
      const before = await findProvisioning(tx);
      if (!before?.enabled) throw new ApiError('NOT_FOUND');
      return withToken(deps, tx, call, before);
    },
  });
}

/** Ends the tokens; users stay as they are, and can be edited here again. */
export async function turnOff(deps: Deps, call: Call<'provisioning.turnOff'>): Promise<undefined> {
  const held = await requireProvisioning(deps, call);
  await commit(deps, call, {
    ...connectionOf(call, held),
    change: async (tx) => {
      await tx.deleteFrom('provisioning_tokens').execute();
      const after = await update(tx, { enabled: false, token_start: null, token_ends_on: null });
      return { objectId: held.id, before: audited(held), after: audited(after), answer: undefined };
    },
  });
}

/** Changes what the directory does. */
export async function changeSettings(deps: Deps, call: Call<'provisioning.update'>) {
  const held = await requireProvisioning(deps, call);
  return commit(deps, call, {
    ...connectionOf(call, held),
    faults: (tx) => settingsFaults(tx, call, call.body),
    change: async (tx) => {
      const before = (await findProvisioning(tx)) ?? held;
      const after = await update(tx, columnsOf(call.body));
      const data = await provisioningOf(deps, tx, call.account, call.locale);
      return { objectId: held.id, before: audited(before), after: audited(after), answer: { data } };
    },
  });
}

async function requireProvisioning(
  deps: Deps,
  { account }: Pick<SignedInCall, 'account'>,
): Promise<ProvisioningRow> {
  const held = await findProvisioning(inAccount(deps.db, account.accountId));
  if (!held) throw notFound();
  return held;
}

async function update(
  tx: InAccount,
  columns: Partial<Omit<ProvisioningRow, 'version'>>,
): Promise<ProvisioningRow> {
  await tx
    .updateTable('provisionings')
    .set({ ...columns, version: sql<number>`version + 1` })
    .execute();
  const row = await findProvisioning(tx);
  if (!row) throw notFound();
  return row;
}

/** A new token: a digest of it is stored, and a year's end; earlier ones end a day from now. */
async function withToken(
  deps: Deps,
  tx: InAccount,
  call: Pick<SignedInCall, 'account' | 'locale'>,
  before: ProvisioningRow | undefined,
) {
  const now = deps.clock();
  const accessToken = directoryToken(deps.newSecret());
  const overlap = new Date(now.getTime() + provisioningTimes.overlapHours * 3_600_000);
  await tx
    .updateTable('provisioning_tokens')
    .set({ ends_on: sql<Date>`least(ends_on, ${overlap})` })
    .execute();
  const ends_on = endOfToken(now);
  await tx.db
    .insertInto('provisioning_tokens')
    .values({ account_id: tx.accountId, hash: hashOf(accessToken), ends_on })
    .execute();
  const token_start = `${accessToken.slice(0, 7)}…${accessToken.slice(-4)}`;
  const after = await update(tx, { token_start, token_ends_on: ends_on });
  const data = await provisioningOf(deps, tx, call.account, call.locale);
  return {
    objectId: after.id,
    before: before ? audited(before) : null,
    after: audited(after),
    answer: { data: { ...data, accessToken } },
    secret: true as const,
  };
}

const columnsOf = ({ directory, existingUsers, jobFunction, roleId }: ProvisioningSettings) => ({
  directory,
  existing_users: existingUsers,
  job_function: jobFunction,
  role_id: roleId,
});

/** A role for everyone never governs: the directory's managers could make administrators here. */
async function settingsFaults(
  tx: InAccount,
  { account }: Pick<SignedInCall, 'account'>,
  { jobFunction, roleId }: ProvisioningSettings,
): Promise<Fault[]> {
  const offered: readonly string[] = jobFunctions[account.accountType];
  const role =
    roleId === null
      ? undefined
      : await tx
          .selectFrom('roles')
          .select(roleGoverns.as('governs'))
          .where('id', '=', roleId)
          .executeTakeFirst();
  return [
    ...(offered.includes(jobFunction)
      ? []
      : [
          {
            target: 'jobFunction',
            key: 'validation.jobFunctionNotOffered',
            values: { offered: offered.join(', ') },
          },
        ]),
    ...(roleId !== null && !role ? [{ target: 'roleId', key: 'validation.unknownRole' }] : []),
    ...(role?.governs ? [{ target: 'roleId', key: 'scim.defaultGoverns' }] : []),
  ];
}
