/** The Security tab, and the login settings for passwords behind it (document 1, section 2). */
export const securityPath = 'security';
export const localLoginPath = `${securityPath}/providers/local`;
