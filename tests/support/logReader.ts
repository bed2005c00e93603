import type { LogReader } from '#server/services/auditEvents/readableEvents.ts';

/** Whoever may read all of an account's log. */
export const logReader = (accountId: string): LogReader => ({
  actor: {
    accountId,
    subdomain: 'acme',
    permissions: ['read:User', 'read:Role', 'read:ApiKey', 'read:Account'],
  },
  account: { subdomain: 'acme', accountType: 'BUY_SIDE' },
  variant: 'own',
});
