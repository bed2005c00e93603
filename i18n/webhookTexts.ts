import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** What the screens of webhooks say, and the names of the events that they send. */
export const loadWebhookTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/{auditEvents,webhooks}.json', { import: 'default' }),
);
