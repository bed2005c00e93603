import { sql } from 'kysely';
import { emailKey } from '../db/normalise.ts';
import type { Deps } from '../deps.ts';
import { PermanentFailure } from '../errors.ts';
import type { MailMessage } from './mailMessage.ts';

type Delivery = (message: MailMessage, id: string) => Promise<void>;

/**
 * Delivers mails and notes those to users of the job's account: sent, or refused by the mail server. A note that fails
 * is left out: the mail would else be sent again.
 */
export function notingMails(deps: Pick<Deps, 'db' | 'log' | 'clock'>, deliver: Delivery): Delivery {
  const note = async (message: MailMessage, id: string, outcome: 'SENT' | 'REFUSED') => {
    try {
      await noteMail(deps, message, id, outcome);
    } catch (error) {
      deps.log.error({ job: id, err: error }, 'a mail could not be noted');
    }
  };
  return async (message, id) => {
    try {
      await deliver(message, id);
    } catch (error) {
      if (error instanceof PermanentFailure) await note(message, id, 'REFUSED');
      throw error;
    }
    await note(message, id, 'SENT');
  };
}

/** A mail to someone who is no user of the account, such as an invited investor, leaves nothing. */
async function noteMail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { to, kind }: MailMessage,
  id: string,
  outcome: 'SENT' | 'REFUSED',
): Promise<void> {
  await sql`
    insert into sent_mails (account_id, id, user_id, kind, outcome, sent_on)
    select users.account_id, jobs.id, users.id, ${kind ?? null}, ${outcome}, ${clock()}
    from jobs join users on users.account_id = jobs.account_id and users.email_key = ${emailKey(to)}
    where jobs.id = ${id}
    on conflict (account_id, id) do update set outcome = excluded.outcome, sent_on = excluded.sent_on`.execute(
    db,
  );
}
