import { Menu, type MenuProps } from '@mui/material';
import type { ReactNode } from 'react';
import { useWasOpen } from './useWasOpen.ts';

type LabelledMenuProps = {
  id: string;
  label: string;
  /** The button that opened it, which gets the focus back. */
  opener: HTMLElement | null;
  isOpen: boolean;
  onClose: () => void;
  /** Opens above its button and as wide as it, for a button at the foot of the page. */
  above?: boolean;
  /** Its content stays mounted when it is closed: it may have an open question. */
  isKept?: boolean;
  children: ReactNode;
};

/** A menu beside its button. Its layer is a named dialog, because it is outside all landmarks of the page. */
export function LabelledMenu(props: LabelledMenuProps) {
  const { id, label, opener, isOpen, onClose, above, isKept = false, children } = props;
  if (!useWasOpen(isOpen)) return null;
  return (
    <Menu
      anchorEl={opener}
      open={isOpen}
      onClose={onClose}
      keepMounted={isKept}
      {...(above && upwards)}
      slotProps={{
        root: isKept && !isOpen ? { sx: { display: 'none' } } : { role: 'dialog', 'aria-label': label },
        // A narrowed window may have removed the button.
        paper: { sx: { width: (above && opener?.offsetWidth) || undefined } },
        list: { id, 'aria-label': label, dense: true },
        transition: { onEntering: focusFirst },
      }}
    >
      {children}
    </Menu>
  );
}

/** MUI focuses an item that is the menu's own child, but none inside another component. */
const focusFirst = (paper: HTMLElement) => {
  if (!paper.querySelector(':focus')) paper.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
};

const upwards: Pick<MenuProps, 'anchorOrigin' | 'transformOrigin'> = {
  anchorOrigin: { vertical: 'top', horizontal: 'left' },
  transformOrigin: { vertical: 'bottom', horizontal: 'left' },
};
