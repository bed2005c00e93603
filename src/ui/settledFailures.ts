/**
 * Failures that need no toast, or no longer: their screen shows them in place, or a later attempt succeeded. The
 * place that shows one settles it here, so that a failure is shown once.
 */
const settled = new WeakSet<object>();
const listeners = new Set<() => void>();

export function settle(failure: unknown): void {
  if (typeof failure !== 'object' || failure === null) return;
  settled.add(failure);
  for (const listener of listeners) listener();
}

export const isSettled = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && settled.has(failure);

export function onSettled(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
