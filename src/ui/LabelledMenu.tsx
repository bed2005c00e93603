import { Menu } from '@mui/material';
import type { ReactNode } from 'react';

type LabelledMenuProps = {
  id: string;
  label: string;
  /** The button that opened it, which gets the focus back. */
  opener: HTMLElement | null;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A menu beside its button. Its layer is a named dialog, because it hangs outside all landmarks of the page. */
export function LabelledMenu({ id, label, opener, isOpen, onClose, children }: LabelledMenuProps) {
  return (
    <Menu
      anchorEl={opener}
      open={isOpen}
      onClose={onClose}
      slotProps={{
        root: { role: 'dialog', 'aria-label': label },
        list: { id, 'aria-label': label, dense: true },
      }}
    >
      {children}
    </Menu>
  );
}
