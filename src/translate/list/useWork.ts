import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { KeyTable } from '#src/ui/keys.ts';
import { useScreenKeys } from '#src/ui/useScreenKeys.ts';

type Step = 'next' | 'previous' | 'edit' | 'undo';

type Work<Row, Proposed, Table extends KeyTable> = {
  /** The parameter of the address that names the current row. */
  param: string;
  keys: { texts: string; table: Table & Record<Step, readonly string[]> };
  /** What the table's other keys do. */
  others: Record<Exclude<keyof Table & string, Step>, () => void>;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  propose: (proposed: Proposed) => void;
  withdraw: (name: string) => void;
  /** A proposal could not be stored. */
  onFull: () => void;
};

/** Rows chosen, edited and undone one after the other, by keys as in the queue. */
export function useWork<Row, Proposed, Table extends KeyTable>(work: Work<Row, Proposed, Table>) {
  const { param, keys, others, rows, nameOf, propose, withdraw, onFull } = work;
  const [params, setParams] = useSearchParams();
  const [editing, edit] = useState<'row' | 'new'>();
  const [unstored, setUnstored] = useState<string>();
  const undoable = useRef<{ name: string; before: Proposed | undefined }[]>([]);
  const at = rows.findIndex((row) => nameOf(row) === params.get(param));
  const current = rows[at];

  const choose = (name: string | undefined, then?: 'row') => {
    const named = (before: URLSearchParams) => {
      const next = new URLSearchParams(before);
      next.delete(param);
      if (name !== undefined) next.set(param, name);
      return next;
    };
    edit(then);
    // The next key is for the row that was just clicked.
    setParams(named, { replace: true, preventScrollReset: true, flushSync: true });
  };
  const go = (row: Row | undefined, then?: 'row') => {
    if (row) choose(nameOf(row), then);
    else edit(undefined);
  };
  const remember = (name: string, before: Proposed | undefined) => {
    undoable.current.push({ name, before });
    setUnstored(undefined);
  };
  const store = (name: string, act: () => void) => {
    try {
      act();
      return true;
    } catch (error) {
      console.error(error);
      setUnstored(name);
      onFull();
      return false;
    }
  };
  const steps = {
    next: () => go(rows[Math.min(at + 1, rows.length - 1)]),
    previous: () => go(rows[Math.max(at - 1, 0)]),
    edit: () => go(current ?? rows[0], 'row'),
    undo() {
      const last = undoable.current.pop();
      if (!last) return;
      const { name, before } = last;
      store(name, () => (before ? propose(before) : withdraw(name)));
      choose(name);
    },
  };
  useScreenKeys(keys, (action, { target }) => {
    if (action === 'edit' && isControl(target)) return false;
    const acts: Record<string, () => void> = { ...others, ...steps };
    acts[action]?.();
    return true;
  });

  return {
    at,
    current,
    editing,
    /** The row whose proposal the browser could not store. */
    unstored,
    choose,
    edit,
    go,
    /** Lets Undo put back what was there before. */
    remember,
    /** Whether it could be stored. */
    keep: (name: string, before: Proposed | undefined, proposed: Proposed) => {
      const isStored = store(name, () => propose(proposed));
      if (isStored) remember(name, before);
      return isStored;
    },
  };
}

/** Enter presses it; that of the current row edits the row. */
const isControl = (target: EventTarget | null) => {
  const control = target instanceof Element && target.closest('button, a, [role=menuitem], input');
  return control && !control.closest('[aria-current] > th');
};
