import { createContext, type ReactNode, useContext, useState } from 'react';

const ApiKeyContext = createContext<readonly [apiKey: string, hold: (apiKey: string) => void]>([
  '',
  () => {},
]);

/** Keeps the typed API key from call to call, in memory only, until the reference is left. */
export function ApiKeyHeld({ children }: { children: ReactNode }) {
  return <ApiKeyContext value={useState('')}>{children}</ApiKeyContext>;
}

export const useHeldApiKey = () => useContext(ApiKeyContext);
