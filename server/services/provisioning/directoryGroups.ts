import type { InAccount } from '#server/db/inAccount.ts';

/** The groups that the directory has pushed, without those that a provider's logins name. */
export const directoryGroups = (tx: InAccount) =>
  tx.selectFrom('provisioned_groups').where('provisioned_groups.provider_id', 'is', null);
