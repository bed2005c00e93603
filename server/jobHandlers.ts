import type { Deps } from './deps';
import type { JobHandlers } from './jobs/runner';
import { deliverMail } from './mail/deliverMail';
import { remindOfExpiry } from './services/apiKeys/remindOfExpiry';
import { runBulk } from './services/bulk/runBulk';
import { mailRequestedLink } from './services/session/mailRequestedLink';
import type { Refusals } from './writes/refusals';

/** What each kind of job does. */
export const jobHandlers = (deps: Deps & { refusals: Refusals }): JobHandlers => ({
  mail: deliverMail(deps),
  requestedLink: mailRequestedLink(deps),
  bulk: runBulk(deps),
  apiKeyReminder: remindOfExpiry(deps),
});
