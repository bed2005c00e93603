import { requestIdHeader } from '#contract/errors.ts';
import { ApiError } from '../errors.ts';
import { contentSecurityPolicy, fixedHeaders, newNonce } from '../pages/securityPolicy.ts';
import type { AppDeps } from '../services/appDeps.ts';
import { localeOf } from '../texts/texts.ts';

/** Refuses what no request of the app can be made of: its host or its target is none. */
export function answerUnreadable({ config, newId }: Pick<AppDeps, 'config' | 'newId'>): Response {
  const error = new ApiError('MALFORMED', { target: 'Host' });
  return Response.json(error.toBody(localeOf(undefined)), {
    status: error.status,
    headers: {
      ...fixedHeaders(config),
      [requestIdHeader]: newId(),
      'content-security-policy': contentSecurityPolicy(newNonce()),
      'cache-control': 'no-store',
    },
  });
}
