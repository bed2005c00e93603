import type { Deps } from '../deps.ts';

/** In milliseconds: how long what was read is believed without another look. */
const believed = 1_000;

/**
 * Reads each name once a second at most; those who ask at once share one look. So what is found is a second old at worst.
 * Names that lead to nothing are forgotten like all others: nobody can fill the memory.
 */
export function believing<T>({ clock }: Pick<Deps, 'clock'>) {
  const looks = new Map<string, { on: number; found: Promise<T> }>();
  return (name: string, find: () => Promise<T>): Promise<T> => {
    const now = clock().getTime();
    for (const [older, { on }] of looks) {
      if (now - on < believed) break;
      looks.delete(older);
    }
    const last = looks.get(name);
    if (last) return last.found;
    const found = find();
    looks.set(name, { on: now, found });
    found.catch(() => looks.delete(name));
    return found;
  };
}
