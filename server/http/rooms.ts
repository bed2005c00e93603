import { ApiError } from '../errors.ts';
import { Tally } from '../tally.ts';

/** Lets a call in, until its answer is over; throws UNAVAILABLE where there is no room, and says when to come back. */
export type Room = { enter: (name: string, response: Answer) => void };
type Answer = { once: (event: 'close', leave: () => void) => unknown; closed?: boolean };

/** So many calls may be inside at once of each name; one leaves when it has had its answer or gone away. */
export function createRoom({ most, retryAfter }: { most: number; retryAfter: number }): Room {
  const inside = new Tally();
  // One for all: most of what a further one would cost is where in the code it was made.
  const full = new ApiError('UNAVAILABLE', { headers: { 'retry-after': String(retryAfter) } });
  return {
    enter: (name, response) => {
      // It would never leave: its caller has gone already.
      if (response.closed) return;
      if (inside.of(name) >= most) throw full;
      inside.add(name);
      response.once('close', () => inside.drop(name));
    },
  };
}
