import type { Deps } from './deps';
import type { JobHandlers } from './jobs/runner';
import { deliverMail } from './mail/deliverMail';
import { remindOfExpiry } from './services/apiKeys/remindOfExpiry';
import { runBulk } from './services/bulk/runBulk';
import { mailRequestedLink } from './services/session/mailRequestedLink';

/** What each kind of job does. */
export const jobHandlers = (deps: Deps): JobHandlers => ({
  mail: deliverMail(deps),
  requestedLink: mailRequestedLink(deps),
  bulk: runBulk(deps),
  apiKeyReminder: remindOfExpiry(deps),
});
