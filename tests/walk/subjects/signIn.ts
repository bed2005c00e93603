import type { Subject } from '../subject.ts';

const link = { userId: '01890000-0000-7000-8000-000000000000', token: 'no-such-token' };
const passwords = { newPassword: 'Stroll-the-manifest-7', confirmPassword: 'Stroll-the-manifest-7' };
const linkFields = ['userId', 'token', 'newPassword', 'confirmPassword'];

/** Document 3, section 7. */
export const subject: Subject = {
  gates: {
    'GET /api/v1/loginInfo': 'signInPage',
    'POST /api/v1/login': 'signInPage',
    'POST /api/v1/verifyCode': 'signInPage',
    'POST /api/v1/resendCode': 'signInPage',
    'POST /api/v1/passkeyRequest': 'signInPage',
    'POST /api/v1/passkeyLogin': 'signInPage',
    'POST /api/v1/self/unlock': 'anyone',
    'POST /api/v1/self/password/resetRequests': 'anyone',
    'GET /api/v1/self/mailedLink': 'anyone',
    'POST /api/v1/self/profile/activate': 'anyone',
    'PUT /api/v1/self/password/reset': 'anyone',
    'GET /api/domain': 'anyone',
  },
  calls: {
    'session.loginInfo': { query: '?returnUrl=%2Foidc%2Fauth%2Fx' },
    'session.mailedLink': { query: `?${new URLSearchParams({ ...link, purpose: 'invite' })}` },
    'platform.domain': { query: '?validate=acme' },
    'session.login': {
      body: () => ({ username: 'admin@acme.test', password: 'wrong', returnUrl: '/oidc/auth/x' }),
      takes: ['username', 'password', 'returnUrl'],
    },
    'session.requestPasswordReset': { body: (n) => ({ email: `someone${n}@acme.test` }), takes: ['email'] },
    'session.verifyCode': {
      body: () => ({ code: '123456', rememberDevice: true, returnUrl: '/oidc/auth/x' }),
      takes: ['code', 'rememberDevice', 'returnUrl'],
    },
    'session.passkeyRequest': {
      body: () => ({ returnUrl: '/oidc/auth/x', afterPassword: false }),
      takes: ['returnUrl', 'afterPassword'],
    },
    'session.passkeyLogin': {
      body: () => ({
        returnUrl: '/oidc/auth/x',
        rememberDevice: true,
        id: 'x',
        clientDataJSON: 'x',
        authenticatorData: 'x',
        signature: 'x',
        userHandle: null,
      }),
      takes: [
        'returnUrl',
        'rememberDevice',
        'id',
        'clientDataJSON',
        'authenticatorData',
        'signature',
        'userHandle',
      ],
    },
    'session.unlock': { body: () => link, takes: ['userId', 'token'] },
    'session.activate': {
      body: () => ({ ...link, firstName: 'A', lastName: 'B', ...passwords }),
      takes: [...linkFields, 'firstName', 'lastName'],
    },
    'session.resetPassword': { body: () => ({ ...link, ...passwords }), takes: linkFields },
  },
  app: async () => (await import('./signIn/app.ts')).app,
};
