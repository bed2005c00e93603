import { sql } from 'kysely';
import type { AccountDetails } from '#contract/accounts.ts';
import type { Call } from '#server/access/call.ts';
import type { AffectedRights } from '#server/access/ceiling.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField } from '#server/errors.ts';
import { hiddenTraits, traitsOffered } from '../traits/offered.ts';
import { keepSomeAdministrator } from '../users/keepAdministrator.ts';
import { changeAccount, requireNamed } from './changeAccount.ts';

/**
 * Gives an account exactly these traits (document 2, sections 3 and 7). It may keep those it has, whatever may be
 * given now, and keeps one that waits for a feature even unnamed; only holders of governing rights may add or remove
 * them (decisions, ruling 18).
 */
export function setTraits(deps: Deps, call: Call<'accounts.setTraits'>): Promise<{ data: AccountDetails }> {
  const { accountId, traitCodes, codes = [] } = call.body;
  requireNamed(call, accountId);
  const newCodes = [...new Set(traitCodes ?? codes)];
  const hidden = hiddenTraits(deps.config);
  return changeAccount(
    deps,
    call,
    async (tx, { traits: held, accountType }) => {
      const offered = await traitsOffered({ db: tx.db, config: deps.config }, accountType);
      const unfit = newCodes.find((code) => ![...held, ...offered].some((trait) => trait.code === code));
      if (unfit !== undefined)
        throw invalidField('traitCodes', 'validation.traitNotOffered', { code: unfit });
      await keepSomeAdministrator(tx, 'traitCodes', () => replaceTraits(tx, hidden, newCodes));
      return {};
    },
    (tx) => affectedRights(tx, hidden, newCodes),
  );
}

/** The permissions of the traits added and removed. */
async function affectedRights(
  tx: InAccount,
  hidden: readonly string[],
  newCodes: readonly string[],
): Promise<AffectedRights> {
  const rowsHeld = await tx.selectFrom('account_traits').select('trait_code').execute();
  const held = rowsHeld.map(({ trait_code }) => trait_code).filter((code) => !hidden.includes(code));
  const moved = [...held, ...newCodes].filter((code) => !(held.includes(code) && newCodes.includes(code)));
  const rows = tx.db
    .selectFrom('traits')
    .select('permissions')
    .where('code', 'in', ['', ...moved]);
  return { rights: (await rows.execute()).flatMap(({ permissions }) => permissions), target: 'traitCodes' };
}

async function replaceTraits(
  tx: InAccount,
  hidden: readonly string[],
  codes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('account_traits').where(sql<boolean>`trait_code <> all(${hidden})`).execute();
  if (codes.length === 0) return;
  const rows = codes.map((trait_code) => ({ account_id: tx.accountId, trait_code }));
  await tx.db.insertInto('account_traits').values(rows).execute();
}
