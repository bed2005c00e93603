import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** What the log of an account tells, for its screens and for those that tell of a part of it. */
export const loadAuditTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/auditEvents.json', { import: 'default' }),
);
