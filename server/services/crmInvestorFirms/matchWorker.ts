import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { remoteDatabase } from '#server/db/remoteDatabase.ts';
import { rankedFirms } from '../crmMatches/directoryMatches.ts';
import { readsOnce } from '../crmMatches/directoryReads.ts';
import { notMatchesIn } from '../crmMatches/notMatches.ts';
import { crmParty } from '../crmMatches/parties.ts';
import { bestMatch } from './bestMatch.ts';
import type { MatchQuestion } from './matchThread.ts';

/**
 * Compares CRM firms with the directory in its own thread, as their many candidates would block the event loop. Takes
 * `{id, firm, rejected}`, reads by the main thread, and answers `{id, best}` or `{id, error}`.
 */
if (!parentPort) throw new Error('matchWorker runs as a worker thread');
const port = parentPort;

const db = remoteDatabase((workerData as { reads: MessagePort }).reads);
const reads = readsOnce(db);

port.on('message', async ({ id, firm, rejected }: MatchQuestion & { id: number }) => {
  try {
    const notMatches = notMatchesIn(rejected);
    const ranked = await rankedFirms(db, crmParty(firm), { notMatches }, reads);
    port.postMessage({ id, best: bestMatch(firm, ranked) });
  } catch (error) {
    const { name, message } = error as Error;
    port.postMessage({ id, error: { name, message } });
  }
});
