import { type ComponentType, useEffect } from 'react';
import type { OperationId } from '#contract/operations.ts';
import { appBase, errorPath } from '#contract/paths.ts';
import { useCan } from '#src/admin/resource/useCan.ts';

/** A screen for those who may make its call in the current account; everyone else gets the forbidden error. */
export function Guarded({ needs, screen: Screen }: { needs: OperationId; screen: ComponentType }) {
  return useCan()(needs) ? <Screen /> : <Forbidden />;
}

/** Leads to the error page, outside this shell (document 3, section 6). */
export function Forbidden() {
  useEffect(() => window.location.replace(`${appBase}${errorPath('FORBIDDEN')}`), []);
  return null;
}
