import { ApiError } from '../errors';

/** Runs what hashes when its turn has come. */
export type Turn = <T>(hash: () => Promise<T>) => Promise<T>;

/** Holds a place in the line while `work` runs; throws UNAVAILABLE where there is none. */
export type HashingQueue = (<T>(work: (turn: Turn) => Promise<T>) => Promise<T>) & {
  /** How many stand in it, those at work included. */
  inLine: () => number;
};

/**
 * The line before Argon2: without an end to it, a stranger's passwords would take every core for as long as they come. The
 * place is taken before anything is looked up or counted, so that whoever is sent away has lost nothing.
 */
export function createHashingQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): HashingQueue {
  let inLine = 0;
  let atWork = 0;
  const sleepers: (() => void)[] = [];

  const turn: Turn = async (hash) => {
    if (atWork < atOnce) atWork += 1;
    else await new Promise<void>((wake) => sleepers.push(wake));
    try {
      return await hash();
    } finally {
      const wakeNext = sleepers.shift();
      if (wakeNext) wakeNext();
      else atWork -= 1;
    }
  };

  const stand = async <T>(work: (turn: Turn) => Promise<T>): Promise<T> => {
    if (inLine >= atOnce + waiting) throw full();
    inLine += 1;
    try {
      return await work(turn);
    } finally {
      inLine -= 1;
    }
  };
  return Object.assign(stand, { inLine: () => inLine });
}

/** By then as many have had their turn as usually wait. */
const secondsUntilRoom = 5;

const full = () => new ApiError('UNAVAILABLE', { headers: { 'retry-after': String(secondsUntilRoom) } });
