import { inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { enqueue, type JobPayloads, type NewJob } from '#server/jobs/enqueue.ts';
import type { Author } from '#server/writes/origin.ts';
import { atOnce, settleRoles } from './settleRoles.ts';

/** In milliseconds: a job's duration, so that other jobs of the lane run in between. */
const turn = 1_000;

/** The job that gives and takes what the groups of an account give; the next job continues. */
export const groupRolesJob =
  (deps: Deps) =>
  async (payload: JobPayloads['groupRoles'], jobId: string, isLast?: boolean): Promise<void> => {
    const { accountId, operation, directory } = payload;
    const author: Author = { kind: 'provisioning', name: directory };
    const about = { account: { accountId }, version: null, ipAddress: null, requestId: null };
    const until = performance.now() + turn;
    try {
      let changed = atOnce;
      while (changed === atOnce && performance.now() < until) {
        changed = await deps.db
          .transaction()
          .execute((trx) => settleRoles(deps, inAccount(trx, accountId), { ...about, author, operation }));
      }
      if (changed < atOnce) return await noteApplied(deps, accountId);
      await enqueue(deps, inAccount(deps.db, accountId), {
        kind: 'groupRoles',
        key: `groupRoles after ${jobId}`,
        payload,
      });
    } catch (error) {
      if (isLast) await noteApplied(deps, accountId);
      throw error;
    }
  };

const noteApplied = async ({ db }: Deps, accountId: string): Promise<void> => {
  await inAccount(db, accountId)
    .updateTable('provisioned_groups')
    .set({ applying: false })
    .where('applying', '=', true)
    .execute();
};

/** The job after a change of a large group. */
export const groupRolesOf = (payload: JobPayloads['groupRoles']): NewJob => ({ kind: 'groupRoles', payload });
