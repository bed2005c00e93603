import { paths } from '#contract/paths.ts';

/** The Security tab, and the login settings for passwords and each provider under it (document 1, section 2). */
export const securityPath = 'security';
export const localLoginPath = `${securityPath}/providers/local`;
export const provisioningPath = `${securityPath}/provisioning`;
export const provisioningGroupsPath = `${provisioningPath}/groups`;
export const provisioningCallsPath = `${provisioningPath}/calls`;
export const providerPath = `${securityPath}/providers/:id`;

/** The dialog over one's own profile. */
export const changePasswordPath = `${paths.profile}/change-password`;
