import type { HandlersOf } from '../access/call.ts';
import { userMayDo } from '../access/mayDo.ts';
import { inAccount } from '../db/inAccount.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { coveragePage, type Employee, employeeOf } from './investorCoverage/coverageQuery.ts';

/** Which firms employees cover, by their account's CRM (documents 2, sections 2 and 6, and 3, section 2). */
export function investorCoverageService(deps: Deps): HandlersOf<'investorCoverage'> {
  return {
    'investorCoverage.own': async ({ account, actor, query }) => {
      const tx = inAccount(deps.db, account.accountId);
      return coveragePage(tx, await employeeOf(tx, actor.userId), query);
    },

    'investorCoverage.list': async ({ account, params, query }) => {
      const tx = inAccount(deps.db, account.accountId);
      const employee = await employeeOf(tx, params.id);
      await requireCovering(tx, employee);
      return coveragePage(tx, employee, query);
    },
  };

  /** A user whose roles give no right to covered accounts has no visible coverage. */
  async function requireCovering(
    tx: ReturnType<typeof inAccount<string>>,
    { userId }: Employee,
  ): Promise<void> {
    if (userId === null) return;
    const covering = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where(userMayDo(tx, 'read:CoveredAccountsCrm'))
      .executeTakeFirst();
    if (!covering) throw new ApiError('FORBIDDEN');
  }
}
