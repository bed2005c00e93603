import { createContext, type ReactNode, useContext, useState } from 'react';

const ApiKeyContext = createContext<readonly [apiKey: string, hold: (apiKey: string) => void]>([
  '',
  () => {},
]);

/** Holds the key that calls are tried with while one goes from call to call: in memory alone, and no longer. */
export function ApiKeyHeld({ children }: { children: ReactNode }) {
  return <ApiKeyContext value={useState('')}>{children}</ApiKeyContext>;
}

export const useHeldApiKey = () => useContext(ApiKeyContext);
