import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useState,
} from 'react';
import { RecordContextProvider } from 'react-admin';
import { flushSync } from 'react-dom';
import { actionOf, onKey, rowKeys } from '#src/ui/keys.ts';
import type { Identified } from './listTypes.ts';

/** One row's menu, in the context of its record. */
export type RowMenuProps<Row> = {
  row: Row;
  opener: HTMLElement;
  isOpen: boolean;
  onClose: () => void;
  /** Whether it stays mounted although closed: an action chosen in it may still have an open question. */
  isKept: boolean;
  /** Closes it and keeps it mounted. */
  onAct: () => void;
};

/** One menu for all rows, mounted on demand: by a row's button, Shift+F10 or the menu key. */
export function useRowMenu<Row extends Identified>(
  rows: readonly Row[] = [],
  Menu: ComponentType<RowMenuProps<Row>> | undefined,
) {
  const [opened, setOpened] = useState<{ row: Row; opener: HTMLElement }>();
  const [phase, setPhase] = useState<'open' | 'acting' | 'closed'>('closed');

  const open = (event: SyntheticEvent, opener: HTMLElement | null) => {
    const row = rows[opener?.closest('tr')?.sectionRowIndex ?? -1];
    if (!opener || !row) return;
    event.preventDefault();
    setOpened({ row, opener });
    setPhase('open');
  };
  const row = opened && (rows.find(({ id }) => id === opened.row.id) ?? opened.row);
  return {
    onClick: (event: MouseEvent) =>
      open(event, (event.target as Element).closest<HTMLElement>('[data-menu]')),
    onKeyDown: onKey((event: KeyboardEvent) => {
      if (Menu && actionOf(rowKeys, event) === 'menu') open(event, event.target as HTMLElement);
    }),
    menu: Menu && opened && row && (
      <RecordContextProvider value={row}>
        <Menu
          key={row.id}
          row={row}
          opener={opened.opener}
          isOpen={phase === 'open'}
          isKept={phase === 'acting'}
          onClose={() => flushSync(() => setPhase('closed'))}
          onAct={() => flushSync(() => setPhase('acting'))}
        />
      </RecordContextProvider>
    ),
  };
}
