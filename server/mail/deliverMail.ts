import { createTransport } from 'nodemailer';
import { emailAddress } from '../../contract/text';
import type { Deps } from '../deps';
import type { MailMessage } from './mailMessage';

/**
 * Sends a mail over SMTP where that is configured, else keeps it in the outbox where `/dev/mailbox` shows it. Elsewhere
 * nothing is kept: a mail's link is a secret.
 */
export function deliverMail(deps: Deps): (message: MailMessage) => Promise<void> {
  const { smtpUrl, mailFrom, devMailbox } = deps.config;
  if (!smtpUrl && devMailbox) return (message) => keepInOutbox(deps, message);
  if (!smtpUrl) {
    deps.log.warn(noServer);
    return () => Promise.reject(new Error(noServer));
  }
  const transport = createTransport({
    url: smtpUrl,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, body, html }) => {
    await transport.sendMail({
      from: mailFrom,
      to: [{ name: '', address: OneAddress.parse(to) }],
      subject,
      text: body,
      ...(html && { html }),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}

/** Servers differ in what they take for several recipients, so that anything but one plain address is not sent at all. */
const OneAddress = emailAddress('validation.emailInvalid', 'validation.emailInvalid');

const noServer = 'SMTP_URL is not set, so no mail can be sent';

/** In milliseconds; together shorter than a job's lease, or a slow server would get a mail twice. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

async function keepInOutbox(
  { db, newId, clock }: Deps,
  { to, subject, body, html }: MailMessage,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ id: newId(), recipient: to, subject, body, html: html ?? null, created_on: clock() })
    .execute();
}
