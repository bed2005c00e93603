import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Divider, IconButton, MenuItem } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '#i18n/texts.ts';
import { LabelledMenu } from '#src/ui/LabelledMenu.tsx';
import { MenuContext } from '#src/ui/menuContext.ts';
import { useMenu } from '#src/ui/useMenu.ts';
import { useCopy } from './useCopy.ts';
import { useRecord } from './useRecord.ts';

/**
 * What is taken along from a record, its link and its id; below them what has no room beside its heading. What was chosen
 * there may still have a question to ask: the menu then stays, though it is closed.
 */
export function RecordMenu({ children }: { children?: ReactNode }) {
  const { text } = useTexts();
  const { copyLink, copyId } = useCopy(useRecord());
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
        <MenuItem onClick={then(copyLink)}>{text('ui.record.copyLink')}</MenuItem>
        <MenuItem onClick={then(copyId)}>{text('ui.record.copyId')}</MenuItem>
        {children && <Divider />}
        {children && <MenuContext value={{ close: act }}>{children}</MenuContext>}
      </LabelledMenu>
    </>
  );
}
