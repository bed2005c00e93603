import { type ReactNode, Suspense } from 'react';
import { ResourceContextProvider } from 'react-admin';
import type { ResourceName } from '#contract/operations.ts';

/** Shows records of another resource than the screen's own. */
export const OtherResource = ({ name, children }: { name: ResourceName; children: ReactNode }) => (
  <ResourceContextProvider value={name}>
    <Suspense>{children}</Suspense>
  </ResourceContextProvider>
);
