import { existsSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Check, fault, ok, warning } from './check.ts';

/** A night and some hours. */
const hours = 30;
/** Ours and PostgreSQL's: a log or a list beside them is none. */
const isBackup = (name: string) => ['.gz', '.dump'].includes(extname(name));

export const backupChecks: readonly Check[] = [
  {
    id: 'backup',
    looksAt: 'The newest backup is of the last night, and only its owner can read it',
    remedy:
      'Make a backup every night (docs/operate.md, Backups), name its folder with --backups, and restore one from time to time.',
    look: ({ backups, now }) => {
      if (backups === null) return warning('No folder of backups was named.');
      if (!existsSync(backups)) return fault(`There is no folder ${backups}.`);
      const newest = newestFile(backups);
      if (!newest) return fault(`There is no backup, *.gz or *.dump, in ${backups}.`);
      const age = Math.round((now.getTime() - newest.on.getTime()) / 3_600_000);
      const found = `The newest backup, ${newest.name}, is ${age} h old`;
      if (newest.size === 0) return fault(`${found} and empty.`);
      if (age > hours) return fault(`${found}.`);
      return newest.isOpen ? warning(`${found}, and others can read it.`) : ok(`${found}.`);
    },
  },
];

function newestFile(folder: string) {
  const files = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile() || !isBackup(entry.name)) return [];
    const { mtime, size, mode } = statSync(join(folder, entry.name));
    const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0;
    return [{ name: entry.name, on: mtime, size, isOpen }];
  });
  return files.sort((a, b) => b.on.getTime() - a.on.getTime())[0];
}
