import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { remoteDatabase } from '#server/db/remoteDatabase.ts';
import { rankedFirms } from '../crmMatches/directoryMatches.ts';
import { directoryReads } from '../crmMatches/directoryReads.ts';
import { notMatchesIn } from '../crmMatches/notMatches.ts';
import { crmParty } from '../crmMatches/parties.ts';
import { type BestMatch, bestMatch } from './bestMatch.ts';
import type { MatchQuestion } from './matchThread.ts';

/**
 * Compares CRM firms with the directory in its own thread, as their many candidates would block the event loop. Takes
 * `{id, kind: 'open'}` or `{id, kind: 'match', batch, firm, rejected}`, reads by the main thread, and answers `{id}`,
 * `{id, best}` or `{id, error}`.
 */
if (!parentPort) throw new Error('matchWorker runs as a worker thread');
const port = parentPort;

type Question = { id: number; kind: 'open' } | ({ id: number; kind: 'match' } & MatchQuestion);

const db = remoteDatabase((workerData as { reads: MessagePort }).reads);
let last = { batch: '', reads: directoryReads(db) };

port.on('message', async (question: Question) => {
  const { id } = question;
  if (question.kind === 'open') return port.postMessage({ id });
  try {
    port.postMessage({ id, best: await bestOf(question) });
  } catch (error) {
    const { name, message } = error as Error;
    port.postMessage({ id, error: { name, message } });
  }
});

async function bestOf({ batch, firm, rejected }: MatchQuestion): Promise<BestMatch> {
  // A load of the directory changes firms without raising their version.
  if (batch !== last.batch) last = { batch, reads: directoryReads(db) };
  const ranked = await rankedFirms(db, crmParty(firm), { notMatches: notMatchesIn(rejected) }, last.reads);
  return bestMatch(firm, ranked);
}
