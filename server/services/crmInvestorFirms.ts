import type { HandlersOf, TargetAccount } from '../access/call.ts';
import { inAccount } from '../db/inAccount.ts';
import type { AppDeps } from './appDeps.ts';
import { cancelBulk, findBulk } from './bulk/bulkProgress.ts';
import { startBulk } from './bulk/startBulk.ts';
import { bulkFirms } from './crmInvestorFirms/bulkFirms.ts';
import { exportFirms } from './crmInvestorFirms/exportFirms.ts';
import { findFirm, firmPage } from './crmInvestorFirms/firmQuery.ts';
import { requireIntegration } from './crmInvestorFirms/integrationRow.ts';
import { drawSample, judgeSample, readSample } from './crmInvestorFirms/matchSamples.ts';
import { queuePlace } from './crmInvestorFirms/queue.ts';
import { rejectMatch, restoreMatch } from './crmInvestorFirms/rejectMatch.ts';
import { setEntityKey } from './crmInvestorFirms/setEntityKey.ts';
import { setNotes } from './crmInvestorFirms/setNotes.ts';

/** The firms of an account's CRM (document 3, sections 2, 3 and 7). Writes are logged in that account. */
export function crmInvestorFirmsService(deps: AppDeps): HandlersOf<'crmInvestorFirms'> {
  const about = async <C extends { params: { id: string } }>(
    call: C,
  ): Promise<C & { account: TargetAccount }> => ({
    ...call,
    account: await requireIntegration(deps.db, call.params.id),
  });

  return {
    'crmInvestorFirms.list': async (call) => {
      const { account, query } = await about(call);
      return firmPage(inAccount(deps.db, account.accountId), query);
    },

    'crmInvestorFirms.export': async (call) => exportFirms(deps, await about(call)),

    'crmInvestorFirms.queue': async (call) => {
      const { account, query } = await about(call);
      return { data: await queuePlace(inAccount(deps.db, account.accountId), query) };
    },

    'crmInvestorFirms.drawSample': async (call) => drawSample(deps, await about(call)),

    'crmInvestorFirms.sample': async (call) => {
      const { account, params } = await about(call);
      const tx = inAccount(deps.db, account.accountId);
      return { data: await readSample(tx, params.sampleId, deps.clock()) };
    },

    'crmInvestorFirms.judgeSample': async (call) => judgeSample(deps, await about(call)),

    'crmInvestorFirms.bulk': async (call) => startBulk(deps, await about(call), bulkFirms(deps)),

    'crmInvestorFirms.bulkProgress': async (call) => findBulk(deps, await about(call)),

    'crmInvestorFirms.cancelBulk': async (call) => cancelBulk(deps, await about(call)),

    'crmInvestorFirms.get': async (call) => {
      const { account, params } = await about(call);
      return { data: await findFirm(inAccount(deps.db, account.accountId), params.firmId) };
    },

    'crmInvestorFirms.setEntityKey': async (call) => setEntityKey(deps, await about(call)),

    'crmInvestorFirms.rejectMatch': async (call) => rejectMatch(deps, await about(call)),

    'crmInvestorFirms.restoreMatch': async (call) => restoreMatch(deps, await about(call)),

    'crmInvestorFirms.setNotes': async (call) => setNotes(deps, await about(call)),
  };
}
