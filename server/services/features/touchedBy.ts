import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { AccountType } from '#contract/accounts.ts';
import type { Feature } from '#contract/features.ts';
import { suits, TraitAudience } from '#contract/traits.ts';
import { givenBy, shownBy } from '#server/catalogue/traits.ts';

/** The accounts affected by a feature, as a condition of a query for accounts. */
export const touchedBy = (feature: Feature): RawBuilder<SqlBool> => conditions[feature];

/** Those whose users may upload, or be uploaded for (document 3, section 6). */
const keepsCrm = sql<SqlBool>`exists (
  select from account_traits
  join traits on traits.code = account_traits.trait_code
  where account_traits.account_id = accounts.id and 'full:Crm' = any(traits.permissions))`;

/** `remapAccounts` moves only these. */
const isMappedInvestor = sql<SqlBool>`(accounts.account_type = 'BUY_SIDE' and accounts.cmg_entity_key is not null)`;

const conditions: Record<Feature, RawBuilder<SqlBool>> = {
  customerCrmManagement: keepsCrm,
  systemAdminCrmManagement: keepsCrm,
  certificateLibrary: suitedByTraitsOf('certificateLibrary'),
  certificateReview: suitedByTraitsOf('certificateReview'),
  assignableDemandAnalytics: suitedByTraitsOf('assignableDemandAnalytics'),
  remap: isMappedInvestor,
};

/** Accounts whose type may be given a trait that waits for the feature; same rule as `suits`. */
function suitedByTraitsOf(feature: Feature): RawBuilder<SqlBool> {
  const codes = Object.entries({ ...shownBy, ...givenBy }).flatMap(([code, by]) =>
    by === feature ? code : [],
  );
  const ofType = AccountType.options.map((type) => {
    const audiences = TraitAudience.options.filter((audience) => suits(audience, type));
    return sql`(accounts.account_type = ${type} and traits.audience = any(${audiences}))`;
  });
  return sql`exists (select from traits where traits.code = any(${codes}) and (${sql.join(ofType, sql` or `)}))`;
}
