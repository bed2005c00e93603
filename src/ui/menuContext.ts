import { createContext } from 'react';

/** Inside a menu: closes it, and returns the focus to its opener before anything else asks for it. */
export const MenuContext = createContext<{ close: () => void } | null>(null);
