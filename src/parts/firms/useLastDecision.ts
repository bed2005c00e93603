import { type QueryClient, useQueryClient } from '@tanstack/react-query';

const last = new WeakMap<QueryClient, () => void>();

/** The Undo of a session's last decision about a pair of organizations, which outlasts the message that offers it. */
export function useLastDecision() {
  const client = useQueryClient();
  return {
    /** Returns what takes the decision back, after which it is the last one no longer. */
    keep: (takeBack: () => void) => {
      const undo = () => {
        if (last.get(client) === undo) last.delete(client);
        takeBack();
      };
      last.set(client, undo);
      return undo;
    },
    /** Whether there was one. */
    undoLast: (): boolean => {
      const undo = last.get(client);
      undo?.();
      return undo !== undefined;
    },
  };
}
