import type { AuthProvider } from 'ra-core';
import type { Profile } from '../contract/profile.ts';
import { mayCall, operationFor } from './access.ts';
import type { Scope, Session } from './types.ts';

/**
 * Who is signed in and what they may do in one account, for react-admin's hooks. An action without a call in the
 * manifest is refused. Errors never sign anyone out here: `http.ts` handles an ended session.
 */
export function authProvider(
  session: Pick<Session, 'signIn' | 'signOut'>,
  profile: Profile,
  scope: Scope,
): AuthProvider {
  return {
    login: ({ returnTo = '/' }) => session.signIn(returnTo),
    logout: () => session.signOut(),
    checkAuth: async () => undefined,
    checkError: async () => undefined,
    getIdentity: async () => ({
      id: profile.id,
      fullName: `${profile.firstName} ${profile.lastName}`,
      email: profile.email,
    }),
    getPermissions: async () => profile.permissions,
    canAccess: async ({ resource, action }) => {
      const id = operationFor(resource, action);
      return id !== undefined && mayCall(id, scope, profile.permissions);
    },
  };
}
