import { createTransport } from 'nodemailer';
import { plainEmailAddress } from '#contract/text.ts';
import type { Config } from '../config/config.ts';
import { mailFromNobody } from '../config/environment.ts';
import type { Deps } from '../deps.ts';
import { PermanentFailure } from '../errors.ts';
import type { MailMessage } from './mailMessage.ts';
import { notingMails } from './noteMail.ts';

/**
 * Sends a mail over SMTP if configured, else keeps it in the outbox for `/dev/mailbox`. Otherwise nothing is stored:
 * a mail's link is a secret. Throws a PermanentFailure for what the server will never accept.
 */
export function deliverMail(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'clock'>,
  deadline: number = longestDelivery,
): Delivery {
  const { smtpUrl, mailFrom, devMailbox, production } = deps.config;
  if (!smtpUrl && devMailbox) return notingMails(deps, (message, id) => keepInOutbox(deps, message, id));
  if (!smtpUrl) {
    deps.log.warn(noServer);
    return () => Promise.reject(new Error(noServer));
  }
  if (production && mailFrom.address === mailFromNobody) deps.log.warn(noSender);
  return notingMails(deps, overSmtp(deps.config, smtpUrl, deadline));
}

type Delivery = (message: MailMessage, id: string) => Promise<void>;

/** Delivers mails to the server at this address. */
export function overSmtp(
  { mailFrom, plainSmtp }: Pick<Config, 'mailFrom' | 'plainSmtp'>,
  smtpUrl: string,
  deadline: number = longestDelivery,
): Delivery {
  const transport = transportTo(smtpUrl, plainSmtp);
  return async ({ to, subject, body, html }, id) => {
    const recipient = OneAddress.safeParse(to);
    if (!recipient.success) throw new PermanentFailure(recipient.error.issues[0]?.message);
    // The same at each attempt: a mail delivered before its process could record it is recognised.
    const messageId = `<${id}@${mailFrom.address.split('@')[1]}>`;
    const signal = AbortSignal.timeout(deadline);
    const sending = transport.sendMail({
      messageId,
      from: mailFrom,
      to: [{ name: '', address: recipient.data }],
      subject,
      text: body,
      ...(html && { html }),
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal,
    });
    await sending.catch((error: SmtpError) => {
      const reason = signal.aborted ? `It took longer than ${deadline} ms` : error.message;
      throw failureOf(error, `${messageId}: ${reason}`);
    });
  };
}

const transportTo = (url: string, plainSmtp: boolean) =>
  createTransport({
    url,
    ...timeouts,
    requireTLS: !plainSmtp,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Connects and logs in as for a delivery: why that fails, or null. */
export async function verifySmtp({ plainSmtp }: Pick<Config, 'plainSmtp'>, smtpUrl: string) {
  const transport = transportTo(smtpUrl, plainSmtp);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    transport.close();
  }
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/**
 * A 5xx about the recipient or the content is final. About the sender or the login it means a wrong configuration,
 * which somebody may fix while the mail waits.
 */
function failureOf({ code, command, responseCode = 0 }: SmtpError, message: string): Error {
  const isOfMail = code === 'EMESSAGE' || command === 'RCPT TO';
  return isOfMail && responseCode >= 500 ? new PermanentFailure(message) : new Error(message);
}

/** Servers differ in what they take for several recipients, so only a single plain address is accepted. */
const OneAddress = plainEmailAddress('validation.emailInvalid');

const noServer = 'SMTP_URL is not set, so no mail can be sent';
const noSender = `Mail comes from ${mailFromNobody}, which many mail servers refuse: set MAIL_FROM to an address of yours`;

/**
 * In milliseconds, for a whole delivery, however often a slow server says something meanwhile. Shorter than a job's
 * lease, or another replica would send the mail as well.
 */
export const longestDelivery = 45_000;

/** In milliseconds, for one step. After that nothing more is waited for. */
const timeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  socketCloseTimeout: 0,
};

async function keepInOutbox(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { to, subject, body, html }: MailMessage,
  id: string,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ id, recipient: to, subject, body, html: html ?? null, created_on: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
