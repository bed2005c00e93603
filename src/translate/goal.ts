/** A text to be shown in place, and the screen where it is: the page may need a step more to show it. */
export type Goal = { place: string; screen: string };

const storageKey = 'translateGoal';
const listeners = new Set<() => void>();
let current = read();

export const goal = () => current;

/** It survives a reload, as the way to it may be one. */
export function reach(next: Goal | undefined) {
  current = next;
  if (next) sessionStorage.setItem(storageKey, JSON.stringify(next));
  else sessionStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}

export function onGoal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Goal | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
