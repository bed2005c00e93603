import { unavailable } from '#server/db/outage.ts';

/** In milliseconds: how long an answer is cached. */
const timeToLive = 250;

/** Probes wait about a second, of a busy server too; one that says nothing by then is held for gone. */
const probeMs = 600;

/**
 * Whether the database answers: one look at a time, which all share who ask meanwhile. Anyone may ask, as often as they like,
 * so that a look of each would be a way to keep the database from all others. Throws UNAVAILABLE, or as the look does.
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
    // One that is late goes on: a further one would wait beside it.
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
