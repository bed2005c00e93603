import { type RawBuilder, sql } from 'kysely';

/**
 * What an event's digest covers, of a row named `event`. Computed like the database's (whose function could have been
 * altered, so it is not used).
 */
const content = sql`convert_to(jsonb_build_array(
  event.id, event.account_id, event.position, event.author_kind, event.actor_account_id, event.actor_user_id,
  event.actor_api_key_id, event.actor_name, event.on_behalf_of_account_id, event.on_behalf_of_user_id,
  event.occurred_on at time zone 'UTC', event.ip_address, event.request_id, event.action, event.object_type,
  event.object_id, event.object_name, event.object_version, event.before, event.after, event.batch_id)::text, 'UTF8')`;

/** Of an event in its chain, after the digest of the one before. */
export const eventDigest = (previous: RawBuilder<unknown>) => sql`sha256(${previous} || ${content})`;

/** Of an event by itself, as erasures name it. */
export const contentHash = sql<string>`encode(sha256(${content}), 'hex')`;
