import { requestIdHeader } from '#contract/errors.ts';
import { ApiError } from '../errors.ts';
import { contentSecurityPolicy, fixedHeaders, newNonce } from '../pages/securityPolicy.ts';
import type { AppDeps } from '../services/appDeps.ts';

/** Refuses requests that can't reach the app: their host or target is malformed. */
export function answerUnreadable({ config, newId }: Pick<AppDeps, 'config' | 'newId'>): Response {
  const error = new ApiError('MALFORMED', { target: 'Host' });
  return Response.json(error.toBody('developer'), {
    status: error.status,
    headers: {
      ...fixedHeaders(config),
      [requestIdHeader]: newId(),
      'content-security-policy': contentSecurityPolicy(newNonce()),
      'cache-control': 'no-store',
    },
  });
}
