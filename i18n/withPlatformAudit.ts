import type { Catalogs } from './polyglot.ts';

/** The log of all accounts has the texts of an account's log where it has none of its own. */
export const withPlatformAudit = ({ auditEvents, platformAuditEvents, ...others }: Catalogs): Catalogs => ({
  ...others,
  auditEvents: auditEvents ?? {},
  platformAuditEvents: Object.assign({}, auditEvents, platformAuditEvents),
});
