import type { Config } from './config.ts';

/** What `npm run` calls each by, with the program that it is in an installation without the packages that npm builds with. */
const programs = {
  'create-admin': 'createAdmin.js',
  backup: 'backup.js save',
  restore: 'backup.js restore',
  'move-to-postgres': 'backup.js move',
  'directory:load': 'directoryLoad.js',
  'mail:test': 'mailTest.js',
} as const;

/** How the person at this shell enters the next command: a message that names one they can't run leads nowhere. */
export function commandLine(
  { startedByNpm }: Pick<Config, 'startedByNpm'>,
  name: keyof typeof programs,
  ...args: string[]
): string {
  const words = startedByNpm
    ? ['npm run', name, ...(args.length > 0 ? ['--'] : [])]
    : ['node', `dist/server/${programs[name]}`];
  return [...words, ...args].join(' ');
}

/** What an installation without demo data begins with. */
export const firstCommand = (config: Pick<Config, 'startedByNpm'>): string =>
  commandLine(config, 'create-admin', '--email you@example.com --first-name Paula --last-name Adler');
