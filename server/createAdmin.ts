import { parseArgs } from 'node:util';
import pino from 'pino';
import * as z from 'zod/mini';
import { emailAddress, requiredText } from '../contract/text';
import { commandLine } from './config/commandLine';
import type { Config } from './config/config';
import { readConfig } from './config/readConfig';
import { StartError } from './config/startError';
import { openDatabase } from './db/openDatabase';
import type { Deps } from './deps';
import { newIdBy, newSecret } from './ids';
import { createFirstAdministrator, firstCommand } from './services/platform/firstAdministrator';
import { resetAdministrator } from './services/platform/resetAdministrator';

/**
 * `npm run create-admin`: the system tenant and its first administrator, for an installation without demo data; with
 * `--reset`, the way back for one who can't sign in.
 */
const usage = (config: Config) => `Usage: ${firstCommand(config)}
       ${commandLine(config, 'create-admin', '--reset you@example.com')}`;

const Email = emailAddress('email', 'email');
const Person = z.object({
  email: Email,
  firstName: requiredText('first name'),
  lastName: requiredText('last name'),
});

try {
  process.stdout.write(await createAdmin());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function createAdmin(): Promise<string> {
  const config = readConfig(process.env);
  const makeLink = readArguments(config);
  const log = pino({ level: 'silent' });
  const { db, prepare, close } = await openDatabase(config, log);
  try {
    await prepare();
    const clock = () => new Date();
    const deps = { config, db, log, clock, newId: newIdBy(clock), newSecret };
    const link = await makeLink(deps);
    return `Open this link once, until ${link.expiresOn.toISOString()}, to choose a password:\n\n${link.url}\n\n`;
  } finally {
    await close();
  }
}

/** What is asked for; both ways end with a link. */
function readArguments(config: Config): (deps: Deps) => ReturnType<typeof createFirstAdministrator> {
  const options = {
    email: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    reset: { type: 'string' },
  } as const;
  const { values } = parseArgs({ options, strict: false });
  const { email, 'first-name': firstName, 'last-name': lastName, reset } = values;
  const known = Email.safeParse(reset);
  if (known.success) return (deps) => resetAdministrator(deps, known.data);
  const person = Person.safeParse({ email, firstName, lastName });
  if (reset !== undefined || !person.success) throw new StartError(usage(config));
  return (deps) => createFirstAdministrator(deps, person.data);
}
