import { emailAddress } from '#contract/text.ts';
import { commandLine } from '../config/commandLine.ts';
import { readConfig } from '../config/readConfig.ts';
import { StartError } from '../config/startError.ts';
import { newIdBy } from '../ids/ids.ts';
import { overSmtp } from '../mail/deliverMail.ts';
import { mailMessage } from '../mail/mailMessage.ts';

/**
 * `npm run mail:test -- to@example.com`: sends one mail with the server's settings and prints the mail server's
 * answer.
 */
try {
  process.stdout.write(await mailTest(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function mailTest([address]: readonly string[]): Promise<string> {
  const config = readConfig(process.env);
  const to = emailAddress('email', 'email').safeParse(address);
  if (!to.success) throw new StartError(`Usage: ${commandLine(config, 'mail:test', 'to@example.com')}`);
  if (!config.smtpUrl) throw new StartError('SMTP_URL is not set, so no mail can be sent.');
  const { host } = new URL(config.smtpUrl);
  const recipient = { firstName: '', lastName: '', email: to.data };
  const message = mailMessage('test', 'en', { accountName: host, recipient, values: { host } });
  const id = newIdBy(() => new Date())();
  try {
    await overSmtp(config, config.smtpUrl)(message, id);
  } catch (error) {
    throw new StartError(`${host} did not take the mail: ${reasonOf(error as Error)}`);
  }
  return `${host} took a mail from ${config.mailFrom.address} to ${to.data}. If it does not arrive, its log has it by ${id}.\n`;
}

/** Nodemailer's sentence, with advice if it concerns the certificate. */
function reasonOf({ message }: Error): string {
  const reason = message.replace(/^<[^>]*>: /, '').replace(/\.?$/, '.');
  return /certificate|self.signed/i.test(reason)
    ? `${reason} A certificate authority of your own is named by NODE_EXTRA_CA_CERTS.`
    : reason;
}
