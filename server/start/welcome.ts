import { tenantOrigin } from '../access/tenant.ts';
import { firstCommand } from '../config/commandLine.ts';
import { isPlain } from '../config/refuseContradictions.ts';
import { demoSignIns } from '../demo/demoSignIns.ts';
import type { StartedServer } from './listen.ts';

/** Not in production, where standard output is JSON lines only. */
export function logReady({ log, config, isWithoutAccounts }: StartedServer): void {
  const { publicOrigin, host, port } = config;
  log.info({ host, port }, `Tenantry is ready at ${publicOrigin}`);
  if (isPlain(config)) log.warn('Browsers log nobody in over http: PUBLIC_ORIGIN has to be https for that');
  for (const { document, locale, isSample } of config.legalTexts) {
    if (isSample && locale === 'en') {
      log.warn({ document }, 'This text is the sample that comes with Tenantry: name your own in LEGAL_DIR');
    }
  }
  if (isWithoutAccounts) {
    log.warn({ command: firstCommand(config) }, 'There is no account yet: create the first administrator');
  }
}

/** Where to go, and the user to sign in as. */
export function welcome({ config, isWithoutAccounts }: StartedServer): string {
  const lines = ['', `Tenantry is ready at ${config.publicOrigin}`, ''];
  if (isPlain(config)) {
    lines.push(
      '  Nobody can log in there: browsers keep what a login needs from pages that come over http. Serve it over https,',
      '  by a proxy for one (see deploy/), and name that address in PUBLIC_ORIGIN. On this machine, localhost needs no https.',
      '',
    );
  }
  if (config.demo !== 'none') {
    for (const { subdomain, email, password } of demoSignIns) {
      const address = `${tenantOrigin(config, subdomain)}/app/`;
      lines.push(`  ${address.padEnd(40)}${email.padEnd(24)}${password}`);
    }
    lines.push('');
  }
  if (isWithoutAccounts) {
    lines.push(
      '  There is no account yet, so nobody can log in. The first administrator is created by',
      `  ${firstCommand(config)}`,
      '',
    );
  }
  if (config.devMailbox) lines.push(`  Mail that was not sent: ${config.publicOrigin}/dev/mailbox`, '');
  return `${lines.join('\n')}\n`;
}
