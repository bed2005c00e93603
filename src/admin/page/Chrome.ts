import { type ComponentType, createContext, type ReactNode, type RefObject, useContext } from 'react';

export type OverlayName = 'palette' | 'keyHelp';

export type TypedAhead = { text: string; isEntered: boolean };

export type OverlayProps = {
  /** What was typed before its code was loaded, and whether Enter followed. */
  typedAhead: TypedAhead;
  onClose: () => void;
};

/** What the chrome offers the pages inside it. */
export type Chrome = {
  /** On small screens the main navigation is a drawer. */
  openNavigation: () => void;
  /** The command palette or the list of keys, over the page. */
  openOverlay: (name: OverlayName) => void;
  /** Whether a page has been shown since the app was loaded. */
  hasArrived: RefObject<boolean>;
  /** The line above every page, around its breadcrumb. */
  TopBar: ComponentType<{ children: ReactNode }>;
};

export const ChromeContext = createContext<Chrome>({
  openNavigation: () => {},
  openOverlay: () => {},
  hasArrived: { current: false },
  TopBar: ({ children }) => children,
});

export const useChrome = () => useContext(ChromeContext);
