import { DatabaseOutage } from '#server/db/outage.ts';
import type { Deps } from '#server/deps.ts';
import { ThreadStopped } from '#server/threads/workerThread.ts';
import { ThreadNotStarted } from './matchThread.ts';

/** In milliseconds: a job's duration, so that others take turns. */
const duration = 1_000;
/** While one firm is compared, the database reads for another. */
const atOnce = 2;

/**
 * Computes firms in a thread for one turn, two at a time; answers those that it has and those that failed. Throws if
 * nothing can be computed for now.
 */
export async function takeTurn<Firm extends { id: string }>(
  { log }: Pick<Deps, 'log'>,
  firms: readonly Firm[],
  compute: (firm: Firm) => Promise<void>,
): Promise<{ computed: Firm[]; failed: Firm[] }> {
  const until = performance.now() + duration;
  const computed: Firm[] = [];
  const failed: Firm[] = [];
  const undone: Firm[] = [];
  const tryOne = async (firm: Firm, isRetry: boolean) => {
    try {
      await compute(firm);
      computed.push(firm);
    } catch (error) {
      if (error instanceof DatabaseOutage || error instanceof ThreadNotStarted) throw error;
      if (error instanceof ThreadStopped && !isRetry) {
        log.error({ reason: error.message, firm: firm.id }, 'the thread that computes matches has stopped');
        undone.push(firm);
        return;
      }
      log.error({ err: error, firm: firm.id }, 'a match could not be computed');
      failed.push(firm);
    }
  };
  const next = firms.values();
  const computeSome = async () => {
    for (const firm of next) {
      await tryOne(firm, false);
      if (undone.length > 0 || performance.now() > until) return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, computeSome));
  // Each alone, to learn which of them stops the thread.
  for (const firm of undone) await tryOne(firm, true);
  return { computed, failed };
}
