import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { grouped } from './rows.ts';

/** The rows in view; on a telephone the page scrolls, else their box. The current row is always there. */
export function useRows(items: ReturnType<typeof grouped>, current: string | undefined, isPhone: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  const at = items.findIndex((item) => 'row' in item && item.row.place === current);
  const options = {
    count: items.length,
    getItemKey: (index: number) => {
      const item = items[index];
      return item && 'row' in item ? item.row.place : `group ${index}`;
    },
    estimateSize: (index: number) => {
      const item = items[index];
      if (item && 'heading' in item) return 26;
      return isPhone ? 150 : 44;
    },
    overscan: 8,
    rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) =>
      [...new Set([...defaultRangeExtractor(range), ...(at < 0 ? [] : [at])])].sort((a, b) => a - b),
  };
  const inBox = useVirtualizer({
    ...options,
    enabled: !isPhone,
    getScrollElement: () => box.current,
    scrollPaddingStart: 64,
    scrollPaddingEnd: 16,
  });
  const onPage = useWindowVirtualizer({
    ...options,
    enabled: isPhone,
    scrollMargin: margin,
    scrollPaddingStart: 64,
    scrollPaddingEnd: 88,
  });
  const virtual = isPhone ? onPage : inBox;
  useLayoutEffect(() => {
    if (isPhone && box.current) setMargin(box.current.getBoundingClientRect().top + window.scrollY);
  }, [isPhone]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the row is, whatever else has changed
  useLayoutEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  }, [current]);
  const shown = virtual.getVirtualItems();
  const start = isPhone ? margin : 0;
  return {
    box,
    /** With the space of the rows that are out of view. */
    items: shown.map(({ index, key, start: top }, n) => ({
      index,
      key,
      gap: top - (shown[n - 1]?.end ?? start),
    })),
    measure: virtual.measureElement,
    space: { paddingBlockEnd: virtual.getTotalSize() - ((shown.at(-1)?.end ?? start) - start) },
  };
}

/** The current row has the focus, unless one is typing in it or somewhere else. */
export function useFocusOn(
  place: string | undefined,
  isEditing: boolean,
  box: { current: HTMLElement | null },
) {
  useEffect(() => {
    if (!place || isEditing) return;
    const { activeElement } = document;
    const isFree = !activeElement || activeElement === document.body || activeElement.matches('h1');
    if (!isFree && !box.current?.contains(activeElement)) return;
    box.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [place, isEditing, box]);
}
