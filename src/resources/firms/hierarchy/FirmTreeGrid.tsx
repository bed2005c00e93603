import { useMediaQuery } from '@mui/material';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { actionOf, onKey } from '#src/ui/keys.ts';
import { FirmTreeRow } from './FirmTreeRow.tsx';
import type { TreeRow } from './firmTree.ts';
import { type TreeKey, treeKeys } from './treeKeys.ts';
import './firmTree.css';

type FirmTreeGridProps = {
  label: string;
  rows: readonly TreeRow[];
  /** The row that has, or gets, the focus. */
  active: string;
  onActive: (id: string) => void;
  onOpen: (id: string) => void;
  onClose: (id: string) => void;
  onSiblings: (row: TreeRow) => void;
  /** Enter, and a double click. */
  onEnter: (row: TreeRow) => void;
  onSearch: () => void;
  /** Whether the active row is the search's current result. */
  isFound: boolean;
  loading: ReadonlySet<string>;
  /** The firm that the hierarchy was opened from. */
  origin: string;
  /** The search's marked words. */
  words: readonly string[];
};

const columns = ['organization', 'key', 'entityType', 'roles', 'links'] as const;
const headHeight = 32;

/** A virtual treegrid of a hierarchy: only the rows in view exist, and the focused one always does. */
export function FirmTreeGrid(props: FirmTreeGridProps) {
  const { label, rows, active, onActive, onOpen, onClose, onEnter, loading, origin, words } = props;
  const { text } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  /** Whether the focus moves along: the row that had it may be out of view, and removed by the step. */
  const isFollowed = useRef(false);
  const isNarrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const rowHeight = isNarrow ? 56 : 34;
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === active),
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.node.id ?? index,
    overscan: 8,
    scrollPaddingEnd: headHeight + rowHeight,
    scrollPaddingStart: rowHeight,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), at])].sort((a, b) => a - b),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height asks for another measure
  useEffect(() => virtual.measure(), [rowHeight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the row is, whatever else has changed
  useLayoutEffect(() => {
    virtual.scrollToIndex(at);
    if (isFollowed.current || box.current?.contains(document.activeElement)) focusActive(box.current);
    isFollowed.current = false;
  }, [at, active]);

  const items = virtual.getVirtualItems();
  const isDrawn = items.length > 0;
  useLayoutEffect(() => {
    if (isDrawn) focusActive(box.current);
  }, [isDrawn]);

  const press = (key: TreeKey, row: TreeRow) => {
    const goTo = (index: number) => {
      const goal = rows[Math.min(Math.max(index, 0), rows.length - 1)];
      if (!goal) return;
      isFollowed.current = true;
      onActive(goal.node.id);
    };
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 2);
    const acts: Record<TreeKey, () => void> = {
      next: () => goTo(at + 1),
      previous: () => goTo(at - 1),
      into: () => (row.isOpen ? goTo(at + 1) : row.isBranch && onOpen(row.node.id)),
      out: () => (row.isOpen ? onClose(row.node.id) : goTo(parentOf(rows, at))),
      first: () => goTo(0),
      last: () => goTo(rows.length - 1),
      pageDown: () => goTo(at + page),
      pageUp: () => goTo(at - page),
      siblings: () => props.onSiblings(row),
      open: () => onEnter(row),
      search: props.onSearch,
    };
    acts[key]();
  };

  const pressed = ({ target }: MouseEvent) =>
    rows[Number((target as Element).closest<HTMLElement>('[data-at]')?.dataset.at ?? -1)];
  const click = (event: MouseEvent) => {
    const row = pressed(event);
    if (!row) return;
    if ((event.target as Element).closest('[data-branch]')) (row.isOpen ? onClose : onOpen)(row.node.id);
    onActive(row.node.id);
  };
  return (
    <div ref={box} className="firmTree">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML has no table with branches
        role="treegrid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-busy={loading.size > 0}
        data-found={props.isFound || undefined}
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column} scope="col">
                {text(`firms.hierarchy.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          onClick={click}
          onDoubleClick={(event) => {
            const row = pressed(event);
            if (row && !(event.target as Element).closest('[data-branch]')) onEnter(row);
          }}
          onKeyDown={onKey((event) => {
            const key = actionOf(treeKeys, sided(event));
            const row = rows[at];
            if (!key || !row) return;
            event.preventDefault();
            press(key, row);
          })}
        >
          {items.map(({ index, start }, n) => {
            const row = rows[index];
            return (
              row && (
                <Fragment key={row.node.id}>
                  <Gap height={start - (items[n - 1]?.end ?? 0)} />
                  <FirmTreeRow
                    row={row}
                    index={index}
                    height={rowHeight}
                    isActive={index === at}
                    isOrigin={row.node.id === origin}
                    isLoading={loading.has(row.node.id)}
                    words={words}
                  />
                </Fragment>
              )
            );
          })}
          <Gap height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
}

const focusActive = (grid: Element | null) =>
  grid?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });

/** The space of rows out of view. */
const Gap = ({ height }: { height: number }) => height > 0 && <tr aria-hidden style={{ height }} />;

/** A row's parent; at the top, the row itself. */
function parentOf(rows: readonly TreeRow[], at: number): number {
  const level = rows[at]?.level ?? 0;
  for (let index = at - 1; index >= 0; index--) if ((rows[index]?.level ?? 0) < level) return index;
  return at;
}

/** In right-to-left languages the arrows are swapped. */
function sided<Event extends { key: string }>(event: Event): Event {
  const isTurned = document.documentElement.dir === 'rtl';
  const other = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[event.key];
  return isTurned && other ? { ...event, key: other } : event;
}
