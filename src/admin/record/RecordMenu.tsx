import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Divider, IconButton, MenuItem } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '#i18n/texts.ts';
import { LabelledMenu } from '#src/ui/LabelledMenu.tsx';
import { MenuContext } from '#src/ui/menuContext.ts';
import { useMenu } from '#src/ui/useMenu.ts';
import { useCopy } from './useCopy.ts';
import { useRecordContext } from './useRecordContext.ts';

/**
 * The actions that are not beside a record's heading, and copies of its link and id; last what can't be undone. A chosen
 * action may still have an open question: the closed menu then stays mounted.
 */
export function RecordMenu({ rare, last }: { rare?: ReactNode; last?: ReactNode }) {
  const { text } = useTexts();
  const { copyLink, copyId } = useCopy(useRecordContext());
  const { button, menu, close } = useMenu();
  const [hasActed, setActed] = useState(false);
  const act = () => {
    flushSync(() => setActed(true));
    flushSync(close);
  };
  const label = text('ui.record.more');
  const then = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <>
      <IconButton {...button} aria-label={label}>
        <MoreHoriz fontSize="small" />
      </IconButton>
      <LabelledMenu {...menu} label={label} isKept={hasActed}>
        {rare && <MenuContext value={{ close: act }}>{rare}</MenuContext>}
        <MenuItem onClick={then(copyLink)}>{text('ui.record.copyLink')}</MenuItem>
        <MenuItem onClick={then(copyId)}>{text('ui.record.copyId')}</MenuItem>
        {last && <Divider />}
        {last && <MenuContext value={{ close: act }}>{last}</MenuContext>}
      </LabelledMenu>
    </>
  );
}
