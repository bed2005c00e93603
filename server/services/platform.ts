import { sql } from 'kysely';
import { reservedSubdomains, Subdomain } from '#contract/subdomains.ts';
import type { HandlersOf } from '../access/call.ts';
import { findTenant } from '../access/tenant.ts';
import { appVersion, release } from '../config/release.ts';
import { requireRoom } from '../db/diskRoom.ts';
import { newestMigration } from '../db/migrate.ts';
import { unavailable } from '../db/outage.ts';
import { runAsServer } from '../traffic/callerContext.ts';
import type { AppDeps } from './appDeps.ts';
import { appConfig } from './platform/appConfig.ts';
import { mailbox } from './platform/mailbox.ts';
import { createReadiness } from './platform/readiness.ts';

/** What an installation says about itself: the app's configuration, its calls, its health, and which tenants exist. */
export function platformService(deps: AppDeps): HandlersOf<'platform'> {
  const { config } = deps;
  let document: Promise<{ openapi: string }> | undefined;
  // In no account's queue: otherwise callers at that host could keep it waiting.
  const isReady = createReadiness(async () => {
    await runAsServer(() => sql`select 1`.execute(deps.db));
    if (!config.databaseUrl) await requireRoom(config.dataDir);
  });
  return {
    'platform.config': async ({ tenant }) => appConfig(config, tenant),
    'platform.openapi': async () => {
      document ??= import('./platform/openApi.ts').then(({ openApi }) => openApi(release.version, config));
      return document;
    },
    'platform.version': async () => ({ data: { appVersion, ...release, migration: newestMigration } }),
    'platform.health': async () => ({ status: 'ok' }),
    'platform.ready': async () => {
      if (!deps.accepting()) throw unavailable();
      await isReady();
      const { standby } = deps;
      return { status: 'ok', ...(standby && { standby: standby.isCurrent() ? 'read' : 'left out' }) };
    },
    'platform.mailbox': ({ nonce }) => mailbox(deps, nonce),

    /** Called on the bare host before a tenant is chosen (document 3, sections 2 and 7). */
    'platform.domain': async ({ query }) => {
      const subdomain = Subdomain.safeParse(query.validate.trim().toLowerCase()).data;
      const isOpen = subdomain !== undefined && !reservedSubdomains.includes(subdomain);
      return { data: { isValid: isOpen && (await findTenant(deps, subdomain)) !== null } };
    },
  };
}
