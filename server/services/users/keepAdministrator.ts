import { sql } from 'kysely';
import type { AffectedRights } from '#server/access/ceiling.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { invalidField } from '#server/errors.ts';
import { lockAccount } from '#server/writes/lockAccount.ts';
import { rolesOfUser } from './userRow.ts';

/**
 * Changes a user's rights; refused if nobody could administer the account's users afterwards (decisions, ruling 18).
 * An account that already has nobody is not blocked. Simultaneous changes wait here for each other, or two
 * administrators could disable each other at once.
 */
export async function keepAdministrator<T>(
  tx: InAccount,
  userId: string,
  { rights, target }: AffectedRights,
  write: () => Promise<T>,
): Promise<T> {
  const could = rights.includes('full:User') && (await canAdminister(tx, userId));
  const done = await write();
  if (could && !(await canAdminister(tx, userId))) {
    await lockAccount(tx);
    const left = await administrators(tx).limit(1).executeTakeFirst();
    if (!left) throw invalidField(target, 'validation.lastAdministrator');
  }
  return done;
}

/**
 * The same for a change of the account itself, which its caller has locked: it may affect everyone's rights. In a new
 * account the invited administrator counts.
 */
export async function keepSomeAdministrator<T>(
  tx: InAccount,
  target: string,
  write: () => Promise<T>,
): Promise<T> {
  const confirmed = () => administrators(tx).limit(1).executeTakeFirst();
  const invited = () => ableToAdminister(tx).limit(1).executeTakeFirst();
  const someone = (await confirmed()) ? confirmed : (await invited()) ? invited : undefined;
  const done = await write();
  if (someone && !(await someone())) throw invalidField(target, 'validation.nobodyAdministers');
  return done;
}

async function canAdminister(tx: InAccount, userId: string): Promise<boolean> {
  return Boolean(await administrators(tx).where('users.id', '=', userId).executeTakeFirst());
}

/** Those who can sign in and edit the account's users. */
const administrators = (tx: InAccount) => ableToAdminister(tx).where('account_confirmed', '=', true);

/** Those who can, or could after accepting their invite: active, with full User by role and trait. */
function ableToAdminister(tx: InAccount) {
  return tx
    .selectFrom('users')
    .select('users.id')
    .where('status', '=', 'ACTIVE')
    .where(({ exists }) =>
      exists(rolesOfUser.select('roles.id').where(sql<boolean>`'full:User' = any(roles.permissions)`)),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account_traits')
          .innerJoin('traits', 'traits.code', 'account_traits.trait_code')
          .select('traits.code')
          .whereRef('account_traits.account_id', '=', 'users.account_id')
          .where(sql<boolean>`'full:User' = any(traits.permissions)`),
      ),
    );
}
