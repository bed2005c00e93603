import type { Operations } from '../operation';
import { one } from '../paging';
import {
  DomainAnswer,
  DomainQuery,
  Login,
  LoginInfo,
  LoginInfoQuery,
  LoginResult,
  PasswordReset,
  ProfileActivation,
} from '../signIn';

/** The manifest's rows that a person needs before they are signed in; apart, because the sign-in pages load these alone. */
export const signInOperations = {
  'session.loginInfo': {
    summary: 'How one may sign in to this account',
    method: 'GET',
    path: { own: '/api/v1/loginInfo' },
    access: 'cookie',
    query: LoginInfoQuery,
    answer: one(LoginInfo),
    repeat: 'safe',
  },
  'session.login': {
    summary: 'Sign in with e-mail and password',
    method: 'POST',
    path: { own: '/api/v1/login' },
    access: 'cookie',
    body: Login,
    answer: one(LoginResult),
    repeat: 'never',
  },
  'session.activate': {
    summary: 'Activate an account from an invite',
    method: 'POST',
    path: { own: '/api/v1/self/profile/activate' },
    access: 'public',
    body: ProfileActivation,
    answer: null,
    status: 204,
    repeat: 'never',
  },
  'session.resetPassword': {
    summary: 'Set a new password from a mailed link',
    method: 'PUT',
    path: { own: '/api/v1/self/password/reset' },
    access: 'public',
    body: PasswordReset,
    answer: null,
    status: 204,
    repeat: 'never',
  },
  'platform.domain': {
    summary: 'Whether a tenant answers under a subdomain',
    method: 'GET',
    path: { own: '/api/domain' },
    access: 'public',
    query: DomainQuery,
    answer: one(DomainAnswer),
    repeat: 'safe',
    host: 'platform',
  },
} as const satisfies Operations;
