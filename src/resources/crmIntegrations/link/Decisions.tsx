import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { useUndo } from '#src/admin/form/useUndo.ts';
import { useMatcherAddress } from '../matches/matcherAddress.ts';
import { useQueueAddress } from '../queue/useQueueAddress.ts';

type Firm = { id: string; name: string };

/** A decision once it is saved. */
export type Decision = {
  message: string;
  /** The firm's version with it. */
  version: number;
  /** Undoes it, if the firm still has this version; undefined if that is impossible. */
  takeBack: ((version: number) => Promise<TakenBack>) | undefined;
  /** The firm to open, null at the end of the queue, undefined to stay. */
  next: Promise<{ id: string } | null | undefined>;
};

/** The firm without the decision; `undone` replaces the usual message. */
export type TakenBack = { name: string; version: number; undone?: string | undefined };

type Decisions = {
  /** Takes a decision as it is made; `saved` resolves to undefined if it failed, which is reported already. */
  decide: (firm: Firm, saved: Promise<Decision | undefined>) => Promise<void>;
  /** Undoes the last decision, once it is saved; returns whether there was one. `button`: the Undo of a toast. */
  undo: (button: HTMLElement | undefined) => boolean;
};

const DecisionsContext = createContext<Decisions>({ decide: async () => {}, undo: () => false });
export const useDecisions = () => useContext(DecisionsContext);

/** A decision on the stack. `version`: the firm's current one, which rises as later decisions are undone. */
type Entry = {
  firm: Firm;
  saved: Promise<Decision | undefined>;
  decision?: Decision | undefined;
  version?: number | undefined;
  isReported: boolean;
};

/** Around all firms of a queue, so that one firm's decisions can be undone at the next, the last one first. */
export function Decisions({ children }: { children: ReactNode }) {
  const notify = useNotify();
  const navigate = useNavigate();
  const undoIn = useUndo();
  const { text } = useTexts();
  const { firmId } = useMatcherAddress();
  const { pathTo, pathToEnd, isAtEnd } = useQueueAddress();
  const shown = isAtEnd ? undefined : firmId;
  const latest = useRef({ shown, pathTo, pathToEnd, undoIn, text });
  latest.current = { shown, pathTo, pathToEnd, undoIn, text };
  const stack = useRef<Entry[]>([]);
  const undoing = useRef(Promise.resolve());
  const waiting = useRef<() => void>(undefined);

  // A toast that offers Undo leaves with its screen: it waits for the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the next firm is there
  useEffect(() => {
    waiting.current?.();
    waiting.current = undefined;
  }, [firmId, isAtEnd]);

  const decisions = useMemo<Decisions>(() => {
    const remove = (entry: Entry): boolean => {
      const isThere = stack.current.includes(entry);
      stack.current = stack.current.filter((one) => one !== entry);
      return isThere;
    };

    /** The firm is shown in its current state, unless the analyst has moved on meanwhile. */
    const undoSaved = async ({ firm, saved, version }: Entry) => {
      const decision = await saved;
      if (!decision) return;
      const { takeBack } = decision;
      if (!takeBack) {
        notify(latest.current.text('firmMatcher.link.noUndo'), { type: 'info', about: firm.name });
        return;
      }
      const from = latest.current.shown;
      await latest.current.undoIn(firm.name, async () => {
        const { name, version: now, undone } = await takeBack(version ?? decision.version);
        rebase(firm, decision.version - 1, now);
        const { shown, pathTo } = latest.current;
        if (shown === from && shown !== firm.id) void navigate(pathTo(firm.id));
        return { name, undone };
      });
    };

    /** The decision before holds again, under the firm's new version. */
    const rebase = (firm: Firm, version: number, now: number) => {
      for (const entry of stack.current)
        if (entry.firm.id === firm.id && entry.decision?.version === version) entry.version = now;
    };

    const undo = (entry: Entry) => {
      if (remove(entry)) undoing.current = undoing.current.then(() => undoSaved(entry));
    };

    return {
      decide: async (firm, saved) => {
        const entry: Entry = { firm, saved, isReported: false };
        stack.current = [...stack.current, entry];
        const decision = await saved;
        entry.decision = decision;
        if (!decision) remove(entry);
        const next = await decision?.next;
        // It may have been undone meanwhile.
        if (!decision || !stack.current.includes(entry)) return;
        const report = () => {
          if (!stack.current.includes(entry)) return;
          entry.isReported = true;
          notify(decision.message, {
            type: 'success',
            undo: decision.takeBack && (() => undo(entry)),
          });
        };
        // An analyst who has moved on before the answer stays there.
        if (next === undefined || latest.current.shown !== firm.id) {
          report();
          return;
        }
        waiting.current = report;
        const { pathTo, pathToEnd } = latest.current;
        void navigate(next ? pathTo(next.id) : pathToEnd(firm.id));
      },
      undo: (button) => {
        const last = stack.current.at(-1);
        if (!last) return false;
        // The button closes its toast.
        if (last.isReported && button) button.click();
        else undo(last);
        return true;
      },
    };
  }, [navigate, notify]);
  return <DecisionsContext value={decisions}>{children}</DecisionsContext>;
}
