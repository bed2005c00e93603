import type { IpSettings } from '#contract/accounts.ts';

/** What a save of any of these sends: all three (document 2, section 7). */
export const ipSettingsOf = ({
  enforceIpWhitelist,
  ipWhitelist,
  requireTwoFactorAuth,
}: IpSettings): IpSettings => ({ enforceIpWhitelist, ipWhitelist, requireTwoFactorAuth });
