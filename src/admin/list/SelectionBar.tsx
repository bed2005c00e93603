import Close from '@mui/icons-material/Close';
import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { iconAlone, wordsAside } from './aside.ts';
import type { Selection } from './useSelection.ts';

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
      sx={barStyle}
    >
      <Box role="status" className="count">
        {count > 0 && words(isAll ? 'allChosen' : 'chosen', count)}
      </Box>
      <Box className="actions">
        {count > 0 && !isAll && ofPage === 'all' && total > count && (
          <Button size="small" onClick={chooseAll}>
            {words('chooseAll', total)}
          </Button>
        )}
        {children}
      </Box>
      {count > 0 && (
        <Button
          color="inherit"
          startIcon={<Close />}
          onClick={onClear}
          title={text('ui.selection.clear')}
          sx={{ ...iconAlone, color: 'text.secondary', ml: 'auto' }}
        >
          <Box component="span" sx={wordsAside}>
            {text('ui.selection.clear')}
          </Box>
        </Button>
      )}
    </Box>
  );
}

/** One line, two on a phone, however narrow: another would push the rows down, or hide them. */
const barStyle = {
  gridArea: '1 / 1',
  alignSelf: 'center',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  minHeight: 40,
  px: 1.5,
  borderRadius: 1,
  boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
  bgcolor: 'primary.soft',
  whiteSpace: 'nowrap',
  '& > *': { flexShrink: 0 },
  '& .count': { fontWeight: 600, fontVariantNumeric: 'tabular-nums', mr: 1 },
  '& .actions': { display: 'flex', flex: '1 1 0', gap: 1, minWidth: 0 },
  '& .actions > button': { flexShrink: 0, minHeight: 32, py: 0.25 },
  '@media (max-width: 599.95px)': {
    position: 'fixed',
    inset: 'auto 0 0',
    zIndex: 'appBar',
    flexWrap: 'wrap',
    py: 1,
    borderRadius: 0,
    '& .actions': { order: 1, flexBasis: '100%' },
    '& .actions > button': { flexShrink: 1, minHeight: 44, lineHeight: 1.2, whiteSpace: 'normal' },
    '& .actions > button + *': { flexShrink: 0, minWidth: 40 },
    // Hidden under a dialog, which has no room beside it, but still mounted to get the focus back.
    '[aria-hidden=true] &': { opacity: 0 },
  },
  '&[data-empty]': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    minHeight: 0,
    p: 0,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
};
