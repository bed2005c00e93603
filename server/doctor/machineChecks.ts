import { statfs } from 'node:fs/promises';
import { type Check, fault, ok, unknown, warning } from './check.ts';

const MiB = 2 ** 20;
/** What the server holds without hashing passwords, with room for its busiest minutes. */
const ownMemory = 512 * MiB;
/** What each password that is being hashed takes. */
const ofPassword = 19 * MiB;

/** What the server's process gets from its machine. */
export const machineChecks: readonly Check[] = [
  {
    id: 'node',
    looksAt: 'Node has long-term support',
    remedy: 'Install Node 22 or 24.',
    look: ({ machine: { node } }) => {
      const major = Number(node.split('.')[0]);
      if (major < 20) return fault(`Node ${node} is older than 20.20.`);
      if (major === 20) return warning(`Node ${node} gets no more security fixes.`);
      if (major % 2 === 1) return warning(`Node ${node} has no long-term support.`);
      return ok(`Node ${node}.`);
    },
  },
  {
    id: 'openFiles',
    looksAt: 'Enough files and connections may be open',
    remedy:
      "Raise the limit to 4,096 or more: systemd's LimitNOFILE, Docker's --ulimit nofile, ulimit -n in a shell.",
    look: ({ machine: { openFiles } }) => {
      if (openFiles === null) return unknown('This system does not say how many files may be open.');
      const found = `${openFiles} files and connections may be open.`;
      if (openFiles < 1_024) return fault(found);
      return openFiles < 4_096 ? warning(found) : ok(found);
    },
  },
  {
    id: 'memory',
    looksAt: 'Enough memory for hashing passwords beside the server',
    remedy: 'Give it more memory, or lower PASSWORD_CHECKS_AT_ONCE.',
    look: ({ machine: { memory }, config: { passwordChecksAtOnce } }) => {
      const needed = ownMemory + passwordChecksAtOnce * ofPassword;
      const found = `${Math.round(memory / MiB)} MiB for the server and ${passwordChecksAtOnce} passwords at once, which need ${Math.round(needed / MiB)}.`;
      return memory < needed ? warning(found) : ok(found);
    },
  },
  {
    id: 'disk',
    looksAt: 'Room in the folder of the embedded database',
    remedy: 'Free some room, or move the data to a larger disk.',
    look: async ({ config: { databaseUrl, dataDir } }) => {
      if (databaseUrl) return ok('The data is on PostgreSQL: watch the disk there.');
      try {
        const { bavail, bsize, blocks } = await statfs(dataDir);
        const free = bavail * bsize;
        const found = `${Math.round(free / MiB)} MiB are free in ${dataDir}.`;
        return free < 1_024 * MiB || bavail < blocks / 10 ? warning(found) : ok(found);
      } catch (error) {
        return fault(`${dataDir} can't be read (${(error as NodeJS.ErrnoException).code}).`);
      }
    },
  },
];
