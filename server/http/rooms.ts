import { ApiError } from '../errors';

/** Lets a call in, until its answer is over; throws UNAVAILABLE where there is no room, and says when to come back. */
export type Room = { enter: (name: string, response: Answer) => void };
type Answer = { once: (event: 'close', leave: () => void) => unknown; closed?: boolean };

/** So many calls may be inside at once of each name; one leaves when it has had its answer or gone away. */
export function createRoom({ most, retryAfter }: { most: number; retryAfter: number }): Room {
  const inside = new Map<string, number>();
  // One for all: most of what a further one would cost is where in the code it was made.
  const full = new ApiError('UNAVAILABLE', { headers: { 'retry-after': String(retryAfter) } });
  return {
    enter: (name, response) => {
      // It would never leave: its caller has gone already.
      if (response.closed) return;
      const others = inside.get(name) ?? 0;
      if (others >= most) throw full;
      inside.set(name, others + 1);
      response.once('close', () => {
        const left = (inside.get(name) ?? 1) - 1;
        if (left > 0) inside.set(name, left);
        else inside.delete(name);
      });
    },
  };
}
