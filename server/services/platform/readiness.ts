import { unavailable } from '#server/db/outage.ts';

/** In milliseconds: how long an answer is cached. */
const timeToLive = 250;

/** Probes wait about a second, even for a busy server; one that has not answered by then counts as down. */
const probeMs = 600;

/**
 * Whether the database answers: one check at a time, shared by concurrent callers. Anyone may ask any number of
 * times, so a check for each could block the database for all others. Throws UNAVAILABLE, or the check's error.
 */
export function createReadiness(
  look: () => Promise<unknown>,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let last: { answer: Promise<void>; endedOn?: number } | undefined;
  const begin = () => {
    const looking = look();
    const begun: typeof last = { answer: inTime(looking) };
    const end = () => {
      begun.endedOn = now();
    };
    looking.then(end, end);
    return begun;
  };
  return () => {
    // A late check continues: another would only wait beside it.
    const isOld = last?.endedOn !== undefined && now() - last.endedOn >= timeToLive;
    if (!last || isOld) last = begin();
    return last.answer;
  };
}

async function inTime(question: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), probeMs);
  });
  await Promise.race([question, late]).finally(() => clearTimeout(timer));
}
