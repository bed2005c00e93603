import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { remoteDatabase } from '#server/db/remoteDatabase.ts';
import { type BestMatch, bestMatch } from './bestMatch.ts';
import { rankedFirms } from './directoryMatches.ts';
import { type DirectoryReads, directoryReads } from './directoryReads.ts';
import type { MatchQuestion, PairsQuestion } from './matchThread.ts';
import { notMatchesIn } from './notMatches.ts';
import { pairsOf } from './pairsOf.ts';
import { crmParty } from './parties.ts';

/**
 * Compares firms with the directory in its own thread, as their many candidates would block the event loop. Takes
 * `{id, kind: 'open'}`, `{id, kind: 'match', batch, firm, rejected}` or `{id, kind: 'pairs', batch, firmId}`, reads by
 * the main thread, and answers `{id}`, `{id, best}`, `{id, pairs}` or `{id, error}`.
 */
if (!parentPort) throw new Error('matchWorker runs as a worker thread');
const port = parentPort;

type Question = { id: number } & (
  | { kind: 'open' }
  | ({ kind: 'match' } & MatchQuestion)
  | ({ kind: 'pairs' } & PairsQuestion)
);

const db = remoteDatabase((workerData as { reads: MessagePort }).reads);
let last = { batch: '', reads: directoryReads(db) };

port.on('message', async (question: Question) => {
  const { id } = question;
  if (question.kind === 'open') return port.postMessage({ id });
  try {
    const reads = readsOf(question);
    const answer =
      question.kind === 'match'
        ? { best: await bestOf(question, reads) }
        : { pairs: await pairsOf(db, question.firmId, reads) };
    port.postMessage({ id, ...answer });
  } catch (error) {
    const { name, message } = error as Error;
    port.postMessage({ id, error: { name, message } });
  }
});

/** What was read for an earlier firm of the batch: a load of the directory changes firms without raising their version. */
function readsOf({ batch }: { batch: string }): DirectoryReads {
  if (batch !== last.batch) last = { batch, reads: directoryReads(db) };
  return last.reads;
}

async function bestOf({ firm, rejected }: MatchQuestion, reads: DirectoryReads): Promise<BestMatch> {
  const ranked = await rankedFirms(db, crmParty(firm), { notMatches: notMatchesIn(rejected) }, reads);
  return bestMatch(firm, ranked);
}
