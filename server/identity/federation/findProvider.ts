import type { IdentityProviderType } from '#contract/identityProviderTypes.ts';
import type { InAccount } from '#server/db/inAccount.ts';

export type ProviderRow = NonNullable<Awaited<ReturnType<typeof findProvider>>>;

/** The account's identity provider of a type. */
export const findProvider = (tx: InAccount, type: IdentityProviderType) =>
  tx.selectFrom('identity_providers').selectAll().where('provider_type', '=', type).executeTakeFirst();

export const findProviderById = (tx: InAccount, id: string) =>
  tx.selectFrom('identity_providers').selectAll().where('id', '=', id).executeTakeFirst();

/** Whether people may sign in with it: a saved configuration is active only after a test. */
export const isActive = ({ enabled, verified }: Pick<ProviderRow, 'enabled' | 'verified'>) =>
  enabled && verified;

/** The account's identity providers that people may sign in with, by name. */
export const findActiveProviders = (tx: InAccount) =>
  tx
    .selectFrom('identity_providers')
    .select(['provider_type', 'name'])
    .where('enabled', '=', true)
    .where('verified', '=', true)
    .orderBy('name')
    .execute();
