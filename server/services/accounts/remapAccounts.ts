import { type SqlBool, sql } from 'kysely';
import type { AccountDetails } from '#contract/accounts.ts';
import type { Remap } from '#contract/entityKeys.ts';
import { Subdomain } from '#contract/subdomains.ts';
import type { Call } from '#server/access/call.ts';
import { accountColumns } from '#server/db/accountColumns.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { lockPointers } from '#server/directory/survivors.ts';
import { ApiError, type Fault, invalidField, invalidFields } from '#server/errors.ts';
import { type Audited, unchecked } from '#server/writes/audit.ts';
import { commit } from '#server/writes/commit.ts';
import { refusingTaken } from '#server/writes/refusingTaken.ts';
import { lockVersion } from '#server/writes/versions.ts';
import type { CatalogueDeps } from '../traits/offered.ts';
import { entityKeyFault, takenFaults } from './accountFaults.ts';
import { accountOf, audited, findAccount } from './accountRow.ts';
import { closeDrafts } from './closeDrafts.ts';

/**
 * Maps accounts to other firms of the directory, all or none, each with a reason in the log (document 1, sections
 * 2.13, 3 and 6). Accounts in one list may swap firms.
 */
export function remapAccounts(deps: Deps, call: Call<'accounts.remap'>): Promise<{ data: AccountDetails[] }> {
  if (!deps.config.features.remap) throw new ApiError('FORBIDDEN');
  return commit(deps, call, {
    table: 'accounts',
    locksFirst: ({ db }) => lockPointers(db),
    affectedRights: async () => null,
    change: async (tx) => {
      const catalogue = { db: tx.db, config: deps.config };
      const remapped = await lockAccounts(tx, catalogue, call.body);
      await refusingTaken(takenFaults, () => moveKeys(tx, remapped));
      const data: AccountDetails[] = [];
      const events: Audited[] = [];
      for (const { id, before, reason, version } of remapped) {
        const after = await findAccount(catalogue, id);
        await closeDrafts(tx, after);
        data.push(after);
        const noted = version === undefined ? unchecked : {};
        events.push({
          objectId: id,
          before: audited(before),
          after: { ...audited(after), reason, ...noted },
        });
      }
      const [first, ...also] = events;
      if (!first) throw new ApiError('NOT_FOUND', { target: 'accountId' });
      return { ...first, also, answer: { data } };
    },
  });
}

type Remapped = Remap[number] & { id: string; before: AccountDetails };

/** Locked in the order of their ids, so that two lists with the same accounts never deadlock. */
async function lockAccounts(tx: InAccount, catalogue: CatalogueDeps, items: Remap): Promise<Remapped[]> {
  const named = items.map(({ accountId }) => accountId);
  const ids = named.filter((reference) => !Subdomain.safeParse(reference).success);
  const accounts = await tx.db
    .selectFrom('accounts')
    .select(['id', 'subdomain'])
    .where(sql<SqlBool>`(subdomain = any(${named}::text[]) or id = any(${ids}::uuid[]))`)
    .orderBy('id')
    .execute();
  const remapped: Remapped[] = [];
  for (const { id, subdomain } of accounts) {
    const [item, twice] = items.filter(({ accountId }) => accountId === subdomain || accountId === id);
    if (!item) continue;
    if (twice) throw invalidField(`${items.indexOf(twice)}.accountId`, 'validation.malformed');
    const reads = accountOf(catalogue, id);
    const before = await lockVersion(tx, { table: 'accounts', id }, item.version ?? null, reads);
    remapped.push({ ...item, id, before });
  }
  if (remapped.length < items.length) throw new ApiError('NOT_FOUND', { target: 'accountId' });
  return remapped.sort((one, other) => named.indexOf(one.accountId) - named.indexOf(other.accountId));
}

/** All release their keys before any takes another, and each key that can't be taken is reported. */
async function moveKeys({ db }: InAccount, remapped: readonly Remapped[]): Promise<void> {
  const ids = remapped.map(({ id }) => id);
  await db.updateTable('accounts').set({ cmg_entity_key: null }).where('id', 'in', ids).execute();
  const faults: Fault[] = [];
  for (const [n, account] of remapped.entries()) {
    const fault = await faultOf(db, account);
    if (fault) faults.push({ ...fault, target: `${n}.${fault.target}` });
    else await takeKey(db, account);
  }
  if (faults.length > 0) throw invalidFields(faults);
}

/** Only investors move, and only from one firm to another; the first key needs no reason. */
async function faultOf(db: Deps['db'], { before, cmgEntityKey }: Remapped): Promise<Fault | undefined> {
  if (before.accountType !== 'BUY_SIDE') return { target: 'accountId', key: 'validation.remapNotBuySide' };
  if (before.cmgEntityKey === null) return { target: 'accountId', key: 'validation.remapNotMapped' };
  if (before.cmgEntityKey === cmgEntityKey) return { target: 'cmgEntityKey', key: 'validation.entityKeyOwn' };
  return entityKeyFault(db, cmgEntityKey);
}

const takeKey = (db: Deps['db'], { id, before, cmgEntityKey }: Remapped) =>
  db
    .updateTable('accounts')
    .set({ ...accountColumns({ ...before, cmgEntityKey }), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
