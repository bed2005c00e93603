/** When a request was under way, in milliseconds; `trips` is more than one if it was redirected. */
export type Request = { start: number; end: number; trips: number };

/**
 * How many trips to the server were sequential: the longest chain of requests that each began after the previous one
 * ended. Parallel ones count once.
 */
export function tripsInSequence(requests: readonly Request[]): number {
  const byEnd = [...requests].sort((one, other) => one.end - other.end);
  const chains: (Request & { length: number })[] = [];
  for (const request of byEnd) {
    const before = chains.filter(({ end }) => end <= request.start).map(({ length }) => length);
    chains.push({ ...request, length: Math.max(0, ...before) + request.trips });
  }
  return Math.max(0, ...chains.map(({ length }) => length));
}
