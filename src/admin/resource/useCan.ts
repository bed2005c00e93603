import { useContext } from 'react';
import type { OperationId } from '#contract/operations.ts';
import { mayCall } from '#dataProviders/access.ts';
import { AccountScopeContext } from './AccountScope.ts';
import { useSignedIn } from './SignedIn.ts';

/**
 * Whether the signed-in user may make a call, in the current account unless another is named. The same rule as
 * react-admin's `canAccess`, which answers asynchronously: a screen would flash.
 */
export function useCan() {
  const { profile } = useSignedIn();
  const ownSubdomain = profile.account.subdomain;
  const here = useContext(AccountScopeContext)?.subdomain ?? ownSubdomain;
  return (id: OperationId, subdomain = here) => mayCall(id, { subdomain, ownSubdomain }, profile.permissions);
}
