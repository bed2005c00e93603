import type { Config } from './config.ts';

/** The npm script of each command, and the program for installations without the build packages. */
const programs = {
  'create-admin': 'createAdmin.js',
  backup: 'backup.js save',
  restore: 'backup.js restore',
  'move-to-postgres': 'backup.js move',
  'directory:load': 'directoryLoad.js',
  'mail:test': 'mailTest.js',
} as const;

/** How this shell's user enters the next command: a message with one they can't run would not help. */
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

/** The first command of an installation without demo data. */
export const firstCommand = (config: Pick<Config, 'startedByNpm'>): string =>
  commandLine(config, 'create-admin', '--email you@example.com --first-name Paula --last-name Adler');
