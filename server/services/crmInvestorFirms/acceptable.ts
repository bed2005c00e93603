import { sql } from 'kysely';

/**
 * For the row `crm_investor_firms` of the enclosing query: its match may be accepted unseen. Never a firm that is
 * mapped to an account, as that link could not be revoked, nor one without an entity type, which a link requires.
 */
export const isAcceptable = sql<boolean>`(match_is_clear and cmg_entity_key is null and status = 'EFFECTIVE'
  and exists (select from firms where firms.id = match_firm_id and record_status = 'EFFECTIVE' and entity_type is not null
    and not exists (select from accounts where accounts.cmg_entity_key = firms.key)))`;
