import type { Firm } from '#contract/firms.ts';
import type { OperationId } from '#contract/operations.ts';
import type { Call } from '#server/access/call.ts';
import type { Deps } from '#server/deps.ts';
import { versionAuthor } from '#server/directory/keepVersion.ts';
import { readVersion } from '#server/directory/readVersion.ts';
import type { StoredFirm } from '#server/directory/toFirm.ts';
import { commit } from '#server/writes/commit.ts';
import { readerOf } from './readerOf.ts';
import { restoredFirm, withValue } from './restoredFirm.ts';
import { wholeChange } from './wholeChange.ts';

/** Restores a firm to a version; refused if that would now break a rule. */
export const restoreVersion = (deps: Deps, call: Call<'firms.restoreVersion'>): Promise<{ data: Firm }> =>
  commit(deps, call, restoring(deps, call, restoredFirm));

/** The same for one of its values. */
export const restoreValue = (deps: Deps, call: Call<'firms.restoreValue'>): Promise<{ data: Firm }> =>
  commit(
    deps,
    call,
    restoring(deps, call, (now, then) => withValue(now, then, call.body)),
  );

/** The same for several values: all of them, or none. */
export const restoreValues = (deps: Deps, call: Call<'firms.restoreValues'>): Promise<{ data: Firm }> =>
  commit(
    deps,
    call,
    restoring(deps, call, (now, then) =>
      call.body.values.reduce((firm, value) => withValue(firm, then, value), now),
    ),
  );

function restoring(
  deps: Deps,
  call: Pick<Call<'firms.restoreVersion'>, 'actor' | 'account' | 'params'> & { operation: OperationId },
  targetOf: (now: StoredFirm, then: StoredFirm) => StoredFirm,
) {
  const { account, params } = call;
  const restoredFrom = Number(params.versionNumber);
  return wholeChange<{ data: Firm }>(deps, params.id, {
    plan: async (db, now) => ({ target: targetOf(now, await readVersion(db, params.id, restoredFrom)) }),
    author: versionAuthor(call),
    source: 'CMG',
    restoredFrom,
    reader: readerOf(account),
    answer: (_, data) => ({ data }),
  });
}
