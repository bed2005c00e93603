import { type RefObject, useLayoutEffect } from 'react';

/**
 * How much room columns get: each is as wide as the widest of what it shows, and the growing one gets the rest. If
 * that is too wide for the box, cells come closer, then e-mails and job functions break; see `listTable.css`.
 */
export function useColumnRoom(box: RefObject<HTMLElement | null>, areCards: boolean, shown: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides the widths
  useLayoutEffect(() => {
    const list = box.current;
    const table = list?.querySelector('table');
    if (!list || !table || areCards) return;
    const widths = () => `${list.clientWidth} ${table.offsetWidth}`;
    giveRoom(list, table);
    let settled = widths();
    // Also called for what was just settled, and for each change of height.
    const changes = new ResizeObserver(() => {
      if (widths() === settled) return;
      giveRoom(list, table);
      settled = widths();
    });
    changes.observe(list);
    changes.observe(table);
    return () => changes.disconnect();
  }, [box, areCards, shown]);
}

function giveRoom(box: HTMLElement, table: HTMLElement) {
  delete box.dataset.fits;
  const isEnough = (room: string) => {
    box.dataset.room = room;
    return table.offsetWidth <= box.clientWidth;
  };
  if (isEnough('wide') || isEnough('narrow')) box.dataset.fits = '';
  else if (!isEnough('broken')) box.dataset.room = 'narrow';
}
