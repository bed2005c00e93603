import type { User } from '#contract/users.ts';
import type { Call } from '#server/access/call.ts';
import { emailKey } from '#server/db/normalise.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField } from '#server/errors.ts';
import { writeAudit } from '#server/writes/audit.ts';
import { authorOf } from '#server/writes/commit.ts';
import { changedUser } from '../changedUser.ts';
import { commitUser } from '../commitUser.ts';
import { eraseLog } from './eraseLog.ts';
import { eraseRows } from './eraseRows.ts';
import { nameOf, personOf } from './person.ts';

/**
 * Erases the person of a disabled user (decisions, ruling 71): the record stays, under a pseudonym, with what was done;
 * who it was goes, the log included.
 */
export const eraseUser = (deps: Deps, call: Call<'users.erase'>): Promise<{ data: User }> =>
  commitUser(deps, call, {
    writeUser: async (tx, user) => {
      if (user.status !== 'DISABLED') throw invalidField('status', 'validation.notDisabled');
      if (user.managedBy) throw invalidField('managedBy', 'validation.stillManaged');
      if (emailKey(call.body.email) !== emailKey(user.email)) {
        throw invalidField('email', 'validation.emailOfErased');
      }
      const person = await personOf(tx, user);
      await eraseRows(tx, person, user, deps.clock());
      const { answer } = await changedUser(deps, tx, call, user);
      const erased = await eraseLog(tx, person);
      const eventsOf = (parts: [number, string][][] = []) =>
        parts.map((part) => ({
          objectId: user.id,
          objectName: nameOf(person),
          before: null,
          after: { events: part.length, erased: part },
        }));
      const [event, ...also] = eventsOf(erased.get(tx.accountId));
      if (!event) throw new Error('An erasure has an event');
      for (const [accountId, parts] of erased) {
        if (accountId === tx.accountId) continue;
        const origin = { ...call, author: authorOf(call.actor), account: { accountId } };
        for (const one of eventsOf(parts)) await writeAudit(deps, tx.db, origin, 'users', one);
      }
      return { ...event, also, answer };
    },
  });
