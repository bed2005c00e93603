import { createContext, type RefObject, useContext } from 'react';

/** What the chrome around the pages offers them. */
export type Chrome = {
  /** On small screens the main navigation is a drawer. */
  openNavigation: () => void;
  /** Whether a page has been shown yet since the app was loaded. */
  hasArrived: RefObject<boolean>;
};

export const ChromeContext = createContext<Chrome>({
  openNavigation: () => {},
  hasArrived: { current: false },
});

export const useChrome = () => useContext(ChromeContext);
