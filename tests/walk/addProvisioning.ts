import { hashOf } from '#server/access/apiKeyToken.ts';
import type { Deps } from '#server/deps.ts';

/** The token of a walked account's directory. */
export const walkedToken = (accountId: string): string => `scim_walked-${accountId}`;

/** An account's provisioning, on and at version 1; one there is already becomes so. */
export async function putProvisioning(deps: Deps, account_id: string, turned_on_by = ''): Promise<void> {
  const connection = {
    enabled: true,
    directory: 'ENTRA',
    existing_users: 'LINK',
    job_function: 'OTHER',
    role_id: null,
    token_start: null,
    turned_on_on: deps.clock(),
    turned_on_by,
    version: 1,
  } as const;
  await deps.db
    .insertInto('provisionings')
    .values({ account_id, id: deps.newId(), ...connection })
    .onConflict((held) => held.column('account_id').doUpdateSet(connection))
    .execute();
  await deps.db
    .insertInto('provisioning_tokens')
    .values({ account_id, hash: hashOf(walkedToken(account_id)), ends_on: new Date('2099-01-01') })
    .onConflict((held) =>
      held.columns(['account_id', 'hash']).doUpdateSet({ ends_on: new Date('2099-01-01') }),
    )
    .execute();
}

/** A group of the directory, at version 1. */
export async function putGroup(deps: Deps, account_id: string, id: string, name: string): Promise<void> {
  await deps.db
    .insertInto('provisioned_groups')
    .values({
      account_id,
      id,
      name,
      name_key: `${name} ${id}`.toLowerCase(),
      external_id: name,
      created_on: deps.clock(),
    })
    .onConflict((held) => held.columns(['account_id', 'id']).doUpdateSet({ version: 1 }))
    .execute();
}

/** A user whom the directory manages. */
export async function putManaged(
  deps: Deps,
  account_id: string,
  user_id: string,
  external_id: string | null = null,
): Promise<void> {
  await deps.db
    .insertInto('provisioned_users')
    .values({ account_id, user_id, state: 'LINKED', external_id, linked_on: deps.clock() })
    .onConflict((held) => held.columns(['account_id', 'user_id']).doUpdateSet({ state: 'LINKED' }))
    .execute();
}
