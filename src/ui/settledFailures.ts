/**
 * Failures that need no toast, or need it no more: their screen shows them where they happened, or a later try went
 * well. The one that shows it settles it here, so that a failure is said in one place.
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
