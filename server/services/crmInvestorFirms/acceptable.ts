import { sql } from 'kysely';

/**
 * Of the row `crm_investor_firms` of the query around it: its match may be accepted without a look of its own. A firm that is
 * mapped to an account is never among them, as that link could not be revoked.
 */
export const isAcceptable = sql<boolean>`(match_is_clear and cmg_entity_key is null and status = 'EFFECTIVE'
  and exists (select from firms where firms.id = match_firm_id and record_status = 'EFFECTIVE'
    and not exists (select from accounts where accounts.cmg_entity_key = firms.key)))`;
