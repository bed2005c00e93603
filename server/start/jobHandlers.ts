import type { Deps } from '../deps.ts';
import type { JobHandlers } from '../jobs/runner.ts';
import { deliverMail } from '../mail/deliverMail.ts';
import { remindOfExpiry } from '../services/apiKeys/remindOfExpiry.ts';
import { runBulk } from '../services/bulk/runBulk.ts';
import { mailRequestedLink } from '../services/session/mailRequestedLink.ts';
import type { Refusals } from '../writes/refusals.ts';

/** What each kind of job does. */
export const jobHandlers = (deps: Deps & { refusals: Refusals }): JobHandlers => ({
  mail: deliverMail(deps),
  requestedLink: mailRequestedLink(deps),
  bulk: runBulk(deps),
  apiKeyReminder: remindOfExpiry(deps),
});
