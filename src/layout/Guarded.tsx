import { type ComponentType, useEffect } from 'react';
import type { OperationId } from '../../contract/operations';
import { appBase, errorPath } from '../../contract/paths';
import { useCan } from './useCan';

/** A screen for those who may make the call it needs, in the account around it; everyone else gets the forbidden error. */
export function Guarded({ needs, screen: Screen }: { needs: OperationId; screen: ComponentType }) {
  return useCan()(needs) ? <Screen /> : <Forbidden />;
}

/** Leaves for the error page, which stands outside this shell. */
export function Forbidden() {
  useEffect(() => window.location.replace(`${appBase}${errorPath('FORBIDDEN')}`), []);
  return null;
}
