import { sql } from 'kysely';
import packageJson from '../../package.json';
import type { Handlers } from '../access/call';
import type { AppDeps } from '../appDeps';
import { ApiError } from '../errors';
import { issuerOf } from '../identity/issuer';
import { openApi } from './openApi';

type PlatformHandlers = Pick<
  Handlers,
  'platform.config' | 'platform.openapi' | 'platform.health' | 'platform.ready'
>;

/** What an installation says of itself: configuration of the app, its calls, its health. */
export function platformService(deps: AppDeps): PlatformHandlers {
  const { config } = deps;
  let document: ReturnType<typeof openApi> | undefined;
  return {
    'platform.config': async ({ tenant }) => ({
      appVersion: packageJson.version,
      platformHost: config.platformHost,
      subdomain: tenant?.subdomain ?? null,
      authority: tenant ? issuerOf(tenant) : '',
      apiBase: '',
      renewalIntervalMinutes: config.renewalIntervalMinutes,
      supportAddress: config.supportAddress,
      features: config.features,
    }),
    'platform.openapi': async () => {
      document ??= openApi(packageJson.version);
      return document;
    },
    'platform.health': async () => ({ status: 'ok' }),
    'platform.ready': async () => {
      if (!deps.accepting()) throw new ApiError('UNAVAILABLE', { headers: { 'retry-after': '5' } });
      await sql`select 1`.execute(deps.db);
      return { status: 'ok' };
    },
  };
}
