import Close from '@mui/icons-material/Close';
import { Dialog, DialogTitle, IconButton } from '@mui/material';
import { type KeyboardEvent, useId, useState } from 'react';
import type { FirmRow } from '#contract/firms.ts';
import { useTexts } from '#i18n/texts.ts';
import { actionOf, type KeyTable, onKey, rowKeys } from '#src/ui/keys.ts';
import { VersionDiff } from './VersionDiff.tsx';
import { VersionList } from './VersionList.tsx';
import '#src/ui/dialog.css';
import './historyDialog.css';

type HistoryDialogProps = {
  firm: Pick<FirmRow, 'id' | 'displayName' | 'key'>;
  /** What it shows at first, if not the list: one version, or an older and a newer one. */
  versions?: readonly number[];
  onClose: () => void;
};

const keys = { next: ['n'], previous: ['p'], choose: rowKeys.select } as const satisfies KeyTable;

/** A firm's versions; two of them compared, or one as the firm was then. */
export function HistoryDialog({ firm, versions = [], onClose }: HistoryDialogProps) {
  const { text } = useTexts();
  const titleId = useId();
  /** The older one first. */
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [shown, setShown] = useState(versions);
  const [restored, setRestored] = useState<number>();
  const [only] = shown;
  const show = (versions: readonly number[], restored?: number) => {
    setShown(versions);
    setRestored(restored);
  };
  const title = { 0: 'title', 1: 'asOf' }[shown.length] ?? 'diff';
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={onKey((event) => {
        event.stopPropagation();
        const key = actionOf(keys, event);
        if (key === 'next' || key === 'previous') walk(event.currentTarget, key === 'next' ? 1 : -1);
        if (key === 'choose') choose(event);
      })}
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{ paper: { className: 'historyDialog' } }}
    >
      <DialogTitle id={titleId} className="dialogHead">
        <span>
          {text(`firms.history.${title}`, { version: only ?? 0 })}
          <small>
            {firm.displayName} <span>{firm.key}</span>
          </small>
        </span>
        <IconButton onClick={onClose} aria-label={text('firms.history.close')}>
          <Close />
        </IconButton>
      </DialogTitle>
      {shown.length === 0 ? (
        <VersionList
          id={firm.id}
          restored={restored}
          chosen={chosen}
          onChoose={setChosen}
          onShow={show}
          onClose={onClose}
        />
      ) : (
        <VersionDiff
          id={firm.id}
          versions={shown}
          onBack={() => show([])}
          onValuesRestored={(made) => setShown(([older = made]) => [older, made])}
          onRestored={(version) => {
            setChosen([]);
            show([], version);
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** To the next row that differs, or the previous, wrapping around. */
function walk(dialog: HTMLElement, by: 1 | -1) {
  const rows = [...dialog.querySelectorAll<HTMLElement>('[data-sign]:not([data-sign=same])')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const goal = at < 0 && by < 0 ? rows.length - 1 : (at + by + rows.length) % rows.length;
  rows[goal]?.focus();
}

/** Chooses the row that has the focus, or takes it back. */
function choose(event: KeyboardEvent) {
  if (!(event.target instanceof HTMLTableRowElement)) return;
  event.preventDefault();
  event.target.querySelector<HTMLInputElement>('input')?.click();
}
