import { parseArgs } from 'node:util';
import pino from 'pino';
import * as z from 'zod/mini';
import { emailAddress, requiredText } from '#contract/text.ts';
import { commandLine, firstCommand } from '../config/commandLine.ts';
import type { Config } from '../config/config.ts';
import { readConfig } from '../config/readConfig.ts';
import { StartError } from '../config/startError.ts';
import { type OpenedDatabase, withDatabase } from '../db/openDatabase.ts';
import type { Deps } from '../deps.ts';
import { newIdBy, newSecret } from '../ids/ids.ts';
import { createFirstAdministrator } from '../services/platform/firstAdministrator.ts';
import { resetAdministrator, type WayBack } from '../services/platform/resetAdministrator.ts';

/**
 * `npm run create-admin`: the system tenant and its first administrator, in an installation without demo data; with
 * `--reset`, a new link for one who can't sign in.
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

type Link = Pick<WayBack, 'url' | 'expiresOn'> & Partial<WayBack>;
type MakeLink = (deps: Deps) => Promise<Link>;

async function createAdmin(): Promise<string> {
  const config = readConfig(process.env);
  const { makeLink, makes } = readArguments(config);
  const clock = () => new Date();
  const context = { config, log: pino({ level: 'silent' }), clock, newId: newIdBy(clock), newSecret };
  const make = async ({ db, prepare }: OpenedDatabase) => {
    await prepare();
    return makeLink({ ...context, db });
  };
  const { url, expiresOn, recoveryCode, liftedAddresses } = await withDatabase(config, make, { makes });
  const lifted = liftedAddresses
    ? 'The system tenant may be used from any address now: its IP allow-list is kept, and no longer enforced.\n'
    : '';
  const code = recoveryCode
    ? `Where the login then asks for a code and no mail brings it, enter this one, once, until ${recoveryCode.until.toISOString()}: ${recoveryCode.code}\n\n`
    : '';
  return `${lifted}Open this link once, until ${expiresOn.toISOString()}, to choose a password:\n\n${url}\n\n${code}`;
}

/** Both ways end with a link; creating the first administrator also creates the database. */
function readArguments(config: Config): { makeLink: MakeLink; makes: boolean } {
  const options = {
    email: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    reset: { type: 'string' },
  } as const;
  const { values } = parseArgs({ options, strict: false });
  const { email, 'first-name': firstName, 'last-name': lastName, reset } = values;
  const known = Email.safeParse(reset);
  if (known.success) return { makeLink: (deps) => resetAdministrator(deps, known.data), makes: false };
  const person = Person.safeParse({ email, firstName, lastName });
  if (reset !== undefined || !person.success) throw new StartError(usage(config));
  return { makeLink: (deps) => createFirstAdministrator(deps, person.data), makes: true };
}
