import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { IconButton } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '#i18n/texts.ts';
import { LabelledMenu } from './LabelledMenu.tsx';
import { MenuContext } from './menuContext.ts';
import { useMenu } from './useMenu.ts';

/** Actions behind ⋯. A chosen one may still have an open question: the closed menu then stays mounted. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const { text } = useTexts();
  const { button, menu, close } = useMenu();
  const [hasActed, setActed] = useState(false);
  const act = () => {
    flushSync(() => setActed(true));
    flushSync(close);
  };
  const label = text('ui.record.more');
  return (
    <>
      <IconButton {...button} aria-label={label}>
        <MoreHoriz fontSize="small" />
      </IconButton>
      <LabelledMenu {...menu} label={label} isKept={hasActed}>
        <MenuContext value={{ close: act }}>{children}</MenuContext>
      </LabelledMenu>
    </>
  );
}
