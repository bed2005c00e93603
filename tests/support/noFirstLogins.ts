import type { FirstLogins } from '#contract/firstLogins.ts';

/** A provider whose logins create nobody. */
export const noFirstLogins: FirstLogins = {
  createsUsers: false,
  domains: [],
  jobFunction: 'OTHER',
  roleIds: [],
  groups: [],
  isProvisioned: false,
  unread: null,
};
