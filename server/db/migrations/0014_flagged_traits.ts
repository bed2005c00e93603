import { type Kysely, sql } from 'kysely';

/** Three traits for installations that have the catalogue already, and what their administrators may reach by them. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `insert into traits (code, name, description, audience, permissions)
  select * from (values
    ('DEMAND_ANALYTICS', 'Demand Analytics', 'See how demand for a deal builds up.', 'SELL_SIDE',
      array['read:InstitutionalIndicationsAndAllocations', 'read:RetailDemandAndRetentions']),
    ('CERTIFICATE_LIBRARY', 'Certificate Library', 'Keep the certificates that investors have sent.', 'SELL_SIDE',
      array['full:CertificateLibrary']),
    ('CERTIFICATE_REVIEW', 'Certificate Review', 'Review the certificates of investors.', 'SELL_SIDE',
      array['full:CertificateReview'])
  ) as added where exists (select from traits)`,
  `update roles set permissions = permissions || array['full:CertificateLibrary', 'full:CertificateReview']
  from accounts
  where accounts.id = roles.account_id and accounts.account_type = 'SELL_SIDE' and roles.is_administrator`,
];
