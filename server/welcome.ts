import { tenantOrigin } from './access/tenant.ts';
import { firstCommand } from './config/commandLine.ts';
import { demoSignIns } from './demo/demoSignIns.ts';
import type { StartedServer } from './listen.ts';

/** Where to go, and whom to sign in as. */
export function welcome({ config, isWithoutAccounts }: StartedServer): string {
  const lines = ['', `Tenantry is ready at ${config.publicOrigin}`, ''];
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
