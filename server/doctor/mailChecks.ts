import { mailFromNobody } from '../config/environment.ts';
import { verifySmtp } from '../mail/deliverMail.ts';
import { type Check, fault, ok, warning } from './check.ts';

export const mailChecks: readonly Check[] = [
  {
    id: 'mail',
    looksAt: 'The mail server lets this one in, over TLS',
    remedy: 'Correct SMTP_URL; then npm run mail:test -- you@example.com sends a mail.',
    look: async ({ config }) => {
      if (!config.smtpUrl) return fault('SMTP_URL is not set, so no mail can be sent.');
      const { host } = new URL(config.smtpUrl);
      const reason = await verifySmtp(config, config.smtpUrl);
      if (reason) return fault(`${host} does not let it in: ${reason.replace(/\.?$/, '.')}`);
      return config.plainSmtp
        ? warning(`${host} lets it in; mail may go there without TLS.`)
        : ok(`${host} lets it in.`);
    },
  },
  {
    id: 'sender',
    looksAt: 'Mail comes from an address of yours',
    remedy: 'Set MAIL_FROM to an address that the mail server may send for.',
    look: ({ config: { mailFrom } }) =>
      mailFrom.address === mailFromNobody
        ? fault(`Mail comes from ${mailFrom.address}, which many mail servers refuse.`)
        : ok(`Mail comes from ${mailFrom.address}.`),
  },
];
