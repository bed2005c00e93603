import type { Tabs } from '#src/layout/session/signIns.ts';

/** Tabs of one browser: what one posts, all others receive. */
export function tabs(): () => Tabs {
  const heard: Set<unknown>[] = [];
  return () => {
    const own = new Set<unknown>();
    heard.push(own);
    return {
      addEventListener: (_: string, listener: unknown) => void own.add(listener),
      removeEventListener: (_: string, listener: unknown) => void own.delete(listener),
      postMessage: (data: unknown) => {
        const event = new MessageEvent('message', { data });
        for (const listener of heard.filter((listeners) => listeners !== own).flatMap((set) => [...set])) {
          if (typeof listener === 'function') listener(event);
        }
      },
    };
  };
}
