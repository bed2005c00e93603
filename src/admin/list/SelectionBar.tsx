import Close from '@mui/icons-material/Close';
import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import type { Selection } from './useSelection.ts';
import './selectionBar.css';

type SelectionBarProps = {
  selection: Selection;
  onClear: () => void;
  /** The actions on the selected rows. */
  children: ReactNode;
};

/**
 * In place of the toolbar while rows are selected; on a phone at the foot of the screen, near the thumb. The number
 * selected is announced, from a region that exists before its text.
 */
export function SelectionBar({ selection, onClear, children }: SelectionBarProps) {
  const { text } = useTexts();
  const { number } = useFormats();
  const { total = 0 } = useListContext();
  const { count, isAll, ofPage, chooseAll } = selection;
  const words = (key: string, smart_count: number) =>
    text(`ui.selection.${key}`, { smart_count, count: number(smart_count) });
  return (
    <Box
      role="group"
      aria-label={text('ui.selection.name')}
      data-empty={count === 0 || undefined}
      className="selectionBar"
    >
      <div role="status" className="count">
        {count > 0 && words(isAll ? 'allChosen' : 'chosen', count)}
      </div>
      <div className="actions">
        {count > 0 && !isAll && ofPage === 'all' && total > count && (
          <Button size="small" onClick={chooseAll}>
            {words('chooseAll', total)}
          </Button>
        )}
        {children}
      </div>
      {count > 0 && (
        <Button
          color="inherit"
          startIcon={<Close />}
          onClick={onClear}
          title={text('ui.selection.clear')}
          className="iconAlone text-secondary"
          sx={{ ml: 'auto' }}
        >
          <span className="wordsAside">{text('ui.selection.clear')}</span>
        </Button>
      )}
    </Box>
  );
}
