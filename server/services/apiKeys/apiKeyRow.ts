import { type SelectQueryBuilder, sql } from 'kysely';
import { type ApiKey, apiKeyStatus } from '#contract/apiKeys.ts';
import type { AffectedRights } from '#server/access/ceiling.ts';
import type { Database } from '#server/db/database.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { type Reading, read, reading } from '#server/db/reading.ts';
import { ApiError } from '#server/errors.ts';

type Keys<O = object> = SelectQueryBuilder<Database, 'api_keys', O>;

/** Revoked keys are invisible to everyone; the database and the audit log keep them (decisions, ruling 3). */
export const liveApiKeys = (tx: InAccount): Keys =>
  tx.selectFrom('api_keys').where('api_keys.revoked_on', 'is', null);

/** Everything in a key's record, for a query already narrowed to its rows. */
export const wholeApiKeys = (now: Date) => (keys: Keys) =>
  keys
    .select(['id', 'name', 'description', 'permissions', 'allowed_addresses', 'maker_name', 'generated_on'])
    .select(['expires_on', 'token_end', 'last_used_on', 'last_used_from', 'version'])
    .select(
      sql<Date | null>`(
        select max(ends_on) from api_key_tokens tokens
        where tokens.account_id = api_keys.account_id and tokens.api_key_id = api_keys.id and ends_on > ${now})`.as(
        'old_token_ends_on',
      ),
    );

type Row = Awaited<ReturnType<ReturnType<ReturnType<typeof wholeApiKeys>>['executeTakeFirstOrThrow']>>;

/** Throws NOT_FOUND, also for another account's key and a revoked one. */
export const findApiKey = (tx: InAccount, id: string, now: Date): Promise<ApiKey> =>
  read(tx.db, apiKeyOf(tx, id, now));

/** The same, to be read with others. */
export const apiKeyOf = (tx: InAccount, id: string, now: Date): Reading<ApiKey> =>
  reading(wholeApiKeys(now)(liveApiKeys(tx)).where('id', '=', id), ([row]) => {
    if (!row) throw new ApiError('NOT_FOUND');
    return toApiKey(now)(row);
  });

/** A write to a key affects all of the key's rights (decisions, ruling 18). */
export const rightsOfKey = ({ permissions }: ApiKey): AffectedRights => ({
  rights: permissions,
  target: 'permissions',
});

/** The record that callers see. */
export const toApiKey =
  (now: Date) =>
  (row: Row): ApiKey => {
    const expiresOn = row.expires_on?.toISOString() ?? null;
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      permissions: row.permissions,
      generatedOn: row.generated_on.toISOString(),
      generatedBy: row.maker_name,
      expiresOn,
      status: apiKeyStatus({ expiresOn }, now),
      tokenEnd: row.token_end,
      oldTokenEndsOn: row.old_token_ends_on?.toISOString() ?? null,
      allowedAddresses: row.allowed_addresses,
      lastUsedOn: row.last_used_on?.toISOString() ?? null,
      lastUsedFrom: row.last_used_from,
      version: row.version,
    };
  };

/** The key as the audit log records it, with the contract's names: without traces of its use. */
export function audited({ name, description, permissions, ...rest }: ApiKey): Record<string, unknown> {
  const { generatedOn, generatedBy, expiresOn, tokenEnd, oldTokenEndsOn, allowedAddresses, version } = rest;
  const token = { generatedOn, generatedBy, expiresOn, tokenEnd, oldTokenEndsOn };
  return { name, description, permissions, ...token, allowedAddresses, version };
}
