import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useUndo } from '#src/parts/record/useUndo.ts';
import { useMatcherAddress } from '../matcherAddress.ts';
import { useQueueAddress } from '../queue/useQueueAddress.ts';

/** A decision on a firm, in words; `takeBack` undoes it if possible, and resolves to the firm's name. */
export type Decision = {
  said: string;
  firm: { id: string; name: string };
  takeBack: (() => Promise<string>) | undefined;
};

type Decisions = {
  /** Reports a decision, and opens the next firm, the end of the queue if there is none, or stays. */
  decide: (decision: Decision, next: { id: string } | null | undefined) => void;
  /** Undoes the last decision; returns whether there was one. */
  undo: () => boolean;
};

const DecisionsContext = createContext<Decisions>({ decide: () => {}, undo: () => false });
export const useDecisions = () => useContext(DecisionsContext);

/** Around all firms of a queue, so that one firm's decision can be undone at the next. */
export function Decisions({ children }: { children: ReactNode }) {
  const notify = useNotify();
  const navigate = useNavigate();
  const undoIn = useUndo();
  const { firmId } = useMatcherAddress();
  const { pathTo, pathToEnd, isAtEnd } = useQueueAddress();
  const shown = isAtEnd ? undefined : firmId;
  const latest = useRef({ shown, pathTo, pathToEnd, undoIn });
  latest.current = { shown, pathTo, pathToEnd, undoIn };
  const last = useRef<() => void>(undefined);
  const waiting = useRef<() => void>(undefined);

  // A toast that offers Undo leaves with its screen: it waits for the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the next firm is there
  useEffect(() => {
    waiting.current?.();
    waiting.current = undefined;
  }, [firmId, isAtEnd]);

  const decisions = useMemo<Decisions>(
    () => ({
      decide: ({ said, firm, takeBack }, next) => {
        const undo =
          takeBack &&
          (() => {
            if (last.current !== undo) return;
            last.current = undefined;
            const from = latest.current.shown;
            // The firm is shown in its current state, unless the analyst has moved on meanwhile.
            void latest.current.undoIn(firm.name, async () => {
              const name = await takeBack();
              const { shown, pathTo } = latest.current;
              if (shown === from && shown !== firm.id) void navigate(pathTo(firm.id));
              return name;
            });
          });
        last.current = undo;
        const tell = () => notify(said, { type: 'success', undo });
        // An analyst who has moved on before the answer stays there.
        if (next === undefined || latest.current.shown !== firm.id) {
          tell();
          return;
        }
        waiting.current = tell;
        const { pathTo, pathToEnd } = latest.current;
        void navigate(next ? pathTo(next.id) : pathToEnd(firm.id));
      },
      undo: () => {
        const has = last.current !== undefined;
        last.current?.();
        return has;
      },
    }),
    [navigate, notify],
  );
  return <DecisionsContext value={decisions}>{children}</DecisionsContext>;
}
