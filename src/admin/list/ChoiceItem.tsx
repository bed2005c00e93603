import Check from '@mui/icons-material/Check';
import { ListItemIcon, MenuItem, type MenuItemProps } from '@mui/material';
import type { ReactNode } from 'react';

type ChoiceItemProps = Omit<MenuItemProps, 'role' | 'onClick'> & {
  kind: 'checkbox' | 'radio';
  label: ReactNode;
  checked: boolean;
  onChoose: () => void;
};

/** A checkable menu item. Other properties go to the `MenuItem`. */
export function ChoiceItem({ kind, label, checked, onChoose, ...item }: ChoiceItemProps) {
  return (
    <MenuItem {...item} role={`menuitem${kind}`} aria-checked={checked} onClick={onChoose}>
      <ListItemIcon>{checked && <Check fontSize="small" />}</ListItemIcon>
      {label}
    </MenuItem>
  );
}
