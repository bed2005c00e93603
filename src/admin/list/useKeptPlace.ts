import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';

type Place = { query: string; top: number; left: number; row: string | undefined };

/** Each list's scroll position; a reload begins at the top. */
const places = new Map<string, Place>();

/**
 * Keeps a list's scroll position and its focused row, for the way back from a record. Other rows begin at their top.
 */
export function useKeptPlace(storeKey: string, box: RefObject<HTMLElement | null>, hasRows: boolean) {
  const { page, perPage, sort, filterValues } = useListContext();
  const query = JSON.stringify([page, perPage, sort, filterValues]);
  const [row, setRow] = useState(() => places.get(storeKey)?.row);
  const lastRow = useRef(row);
  lastRow.current = row;
  useLayoutEffect(() => {
    const scroller = box.current;
    if (!scroller || !hasRows) return;
    const place = places.get(storeKey);
    const isBack = place?.query === query;
    // A new list is already at its top; setting it would cost its first rows a layout.
    if (place) scroller.scrollTop = isBack ? place.top : 0;
    if (isBack) scroller.scrollLeft = place.left;
    return () => {
      places.set(storeKey, {
        query,
        top: scroller.scrollTop,
        left: scroller.scrollLeft,
        row: lastRow.current,
      });
    };
  }, [storeKey, box, hasRows, query]);
  return { row, setRow };
}
