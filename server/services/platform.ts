import { sql } from 'kysely';
import { reservedSubdomains, Subdomain } from '../../contract/subdomains';
import packageJson from '../../package.json';
import type { HandlersOf } from '../access/call';
import { findTenant } from '../access/tenant';
import type { AppDeps } from '../appDeps';
import { unavailable } from '../db/outage';
import { askForServer } from '../db/turns';
import { appConfig } from './platform/appConfig';
import { mailbox } from './platform/mailbox';
import { openApi } from './platform/openApi';
import { createReadiness } from './platform/readiness';

/** What an installation says of itself: configuration of the app, its calls, its health, and which tenants answer. */
export function platformService(deps: AppDeps): HandlersOf<'platform'> {
  const { config } = deps;
  let document: ReturnType<typeof openApi> | undefined;
  // In no account's line: whoever asks at a host could else keep it waiting there.
  const isReady = createReadiness(() => askForServer(() => sql`select 1`.execute(deps.db)));
  return {
    'platform.config': async ({ tenant }) => appConfig(config, tenant),
    'platform.openapi': async () => {
      document ??= openApi(packageJson.version);
      return document;
    },
    'platform.health': async () => ({ status: 'ok' }),
    'platform.ready': async () => {
      if (!deps.accepting()) throw unavailable();
      await isReady();
      return { status: 'ok' };
    },
    'platform.mailbox': ({ nonce }) => mailbox(deps, nonce),

    /** Asked on the bare host before a tenant is chosen (document 3, sections 2 and 7). */
    'platform.domain': async ({ query }) => {
      const subdomain = Subdomain.safeParse(query.validate.trim().toLowerCase()).data;
      const isOpen = subdomain !== undefined && !reservedSubdomains.includes(subdomain);
      return { data: { isValid: isOpen && (await findTenant(deps, subdomain)) !== null } };
    },
  };
}
