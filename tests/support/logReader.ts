import type { LogReader } from '#server/services/auditEvents/readableEvents.ts';

/** Anyone who may read an account's whole log. */
export const logReader = (accountId: string): LogReader => ({
  actor: {
    accountId,
    subdomain: 'acme',
    permissions: ['read:User', 'read:Role', 'read:ApiKey', 'read:Account'],
  },
  account: { subdomain: 'acme', accountType: 'BUY_SIDE' },
  variant: 'own',
});
