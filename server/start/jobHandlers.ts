import type { Deps } from '../deps.ts';
import type { JobHandlers } from '../jobs/runner.ts';
import { deliverMail } from '../mail/deliverMail.ts';
import { remindOfExpiry } from '../services/apiKeys/remindOfExpiry.ts';
import type { AppDeps } from '../services/appDeps.ts';
import { checkLogs } from '../services/auditEvents/checkLogs.ts';
import { runBulk } from '../services/bulk/runBulk.ts';
import { revertRows } from '../services/crmImports/revertRows.ts';
import { matchFirms } from '../services/crmInvestorFirms/matchFirms.ts';
import { MatchThread } from '../services/crmMatches/matchThread.ts';
import { compareFirms } from '../services/duplicates/compareFirms.ts';
import { countPairLinks } from '../services/duplicates/pairLinks.ts';
import { qualityCount } from '../services/firms/qualityCount.ts';
import { refreshFactSet } from '../services/firms/refreshFactSet.ts';
import { wordCount } from '../services/firms/wordCount.ts';
import { groupRolesJob } from '../services/provisioning/groupRolesJob.ts';
import { cutLogs } from '../services/retention/cutLogs.ts';
import { mailRequestedLink } from '../services/session/mailRequestedLink.ts';
import { deliverDue } from '../services/webhooks/deliver.ts';
import type { Keeping } from '../services/webhooks/secret.ts';
import { bulkWriters } from './bulkWriters.ts';

/** What each kind of job does. */
export const jobHandlers = (
  deps: Deps & Pick<AppDeps, 'refusals' | 'firmProvider' | 'outbound'> & Keeping,
  matchThread = new MatchThread(deps.db),
): JobHandlers => ({
  mail: deliverMail(deps),
  requestedLink: mailRequestedLink(deps),
  bulk: runBulk(deps, bulkWriters(deps)),
  crmRevert: revertRows(deps),
  groupRoles: groupRolesJob(deps),
  firmRefresh: refreshFactSet(deps),
  wordCount: wordCount(deps),
  qualityCount: qualityCount(deps),
  matches: matchFirms(deps, matchThread),
  duplicates: compareFirms(deps, matchThread),
  pairLinks: countPairLinks(deps),
  auditCheck: checkLogs(deps),
  logCuts: cutLogs(deps),
  webhook: deliverDue(deps, 'webhook'),
  slowWebhook: deliverDue(deps, 'slowWebhook'),
  apiKeyReminder: remindOfExpiry(deps),
});
