import type { TargetAccount } from '#server/access/call.ts';
import type { FirmReader } from '#server/directory/toFirm.ts';

/** The reader of a firm, by the account whose host is called. */
export const readerOf = ({ subdomain, accountType }: TargetAccount): FirmReader => ({
  subdomain,
  isPlatform: accountType === 'SYSTEM',
});
