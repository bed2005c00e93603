import { useId, useRef, useState } from 'react';

/** A menu's open state, and the props that tie its button (`button`) and the menu (`menu`) together. */
export function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(false);
  return {
    close,
    opener,
    button: {
      ref: opener,
      onClick: () => setOpen(true),
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
    },
    menu: { id, opener: opener.current, isOpen, onClose: close },
  } as const;
}
