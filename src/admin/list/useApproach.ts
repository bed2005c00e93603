import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Identified } from './listTypes.ts';

/** A pointer that stays this long means the row; one that sweeps across does not. */
export const dwell = 80;

/**
 * Which row has the focus, and which one the pointer rests on. `onApproach` is called for both, and without a row once
 * the browser has nothing else to do.
 */
export function useApproach<Row extends Identified>(
  rows: readonly Row[] = [],
  onFocusRow: (id: string) => void,
  onApproach?: (row?: Row) => void,
) {
  const [pointed, setPointed] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const near = useRef<string>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hasRows = rows.length > 0;
  const beIdle = useEffectEvent(() => onApproach?.());
  useEffect(() => {
    // Safari has no such callback: there it is the pointer that begins.
    if (!hasRows || !window.requestIdleCallback) return;
    const callback = requestIdleCallback(() => beIdle());
    return () => cancelIdleCallback(callback);
  }, [hasRows]);

  const approach = (row: Row | undefined, then?: (id: string) => void) => {
    if (near.current === row?.id) return;
    near.current = row?.id;
    clearTimeout(timer.current);
    if (!row) return;
    timer.current = setTimeout(() => {
      then?.(row.id);
      onApproach?.(row);
    }, dwell);
  };
  const rowOf = ({ target }: SyntheticEvent) => {
    const at = (target as Element).closest('tr')?.sectionRowIndex;
    return at === undefined ? undefined : rows[at];
  };

  return {
    pointed,
    handlers: {
      onPointerOver: (event: SyntheticEvent) => approach(rowOf(event), setPointed),
      onPointerLeave: () => {
        approach(undefined);
        setPointed(undefined);
      },
      onFocus: (event: SyntheticEvent) => {
        const row = rowOf(event);
        if (row) onFocusRow(row.id);
        approach(row);
      },
    },
  };
}
