import { parseArgs } from 'node:util';
import pino from 'pino';
import * as z from 'zod/mini';
import { emailAddress, requiredText } from '../contract/text';
import { readConfig, StartError } from './config';
import { migrate } from './db/migrate';
import { openDatabase } from './db/openDatabase';
import { newIdBy, newSecret } from './ids';
import { createFirstAdministrator } from './services/platform/firstAdministrator';

/** `npm run create-admin`: the system tenant and its first administrator, for an installation without demo data. */
const usage = 'Usage: npm run create-admin -- --email you@example.com --first-name Paula --last-name Adler';

const Person = z.object({
  email: emailAddress('email', 'email'),
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
  const person = readPerson();
  const config = readConfig(process.env);
  const log = pino({ level: 'silent' });
  const { db, close } = await openDatabase(config, log);
  try {
    await migrate(db);
    const clock = () => new Date();
    const deps = { config, db, log, clock, newId: newIdBy(clock), newSecret };
    const link = await createFirstAdministrator(deps, person);
    return `Open this link once, until ${link.expiresOn.toISOString()}, to choose a password:\n\n${link.url}\n\n`;
  } finally {
    await close();
  }
}

function readPerson() {
  const options = {
    email: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
  } as const;
  const { values } = parseArgs({ options, strict: false });
  const person = Person.safeParse({
    email: values.email,
    firstName: values['first-name'],
    lastName: values['last-name'],
  });
  if (!person.success) throw new StartError(usage);
  return person.data;
}
