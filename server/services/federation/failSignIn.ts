import type { RefusalReason } from '#contract/auditEvents.ts';
import type { TestReason, TestStep } from '#contract/identityProviders.ts';
import { appBase, appUrl, errorPath, paths } from '#contract/paths.ts';
import type { Tenant } from '#server/access/tenant.ts';
import type { FederationFailure } from '#server/identity/federation/federationFailure.ts';
import type { ProviderRow } from '#server/identity/federation/findProvider.ts';
import type { AppDeps } from '../appDeps.ts';
import { noteRefused } from '../session/finishSignIn.ts';
import type { FederationCall } from './federationCall.ts';
import { FirstLoginRefused } from './firstLoginRefused.ts';

/** Tells the person by a page, the account by its audit log and the operator by a log line; returns the page. */
export async function failSignIn(
  deps: AppDeps,
  tenant: Tenant,
  { id, name }: Pick<ProviderRow, 'id' | 'name'>,
  call: FederationCall,
  { failure, returnTo }: { failure: FederationFailure; returnTo: string },
): Promise<string> {
  const { step, reason, facts } = failure;
  // A user who cancelled may choose again; the login page redirects automatically only once.
  if (facts.error === 'access_denied') return appUrl(paths.login, { returnUrl: returnTo });
  const outcome =
    failure instanceof FirstLoginRefused
      ? failure.outcome
      : (codes[reason] ?? codes[step] ?? 'EXTERNAL_LOGIN_FAILED');
  deps.log.warn(
    { tenant: tenant.subdomain, provider: id, step, reason, cause: facts.cause },
    'external login failed',
  );
  await noteRefused(
    deps,
    tenant,
    { ...call, operation: 'session.externalLogin' },
    {
      user: undefined,
      outcome,
      author: { kind: 'stranger', name: facts.email ?? name },
      name: facts.email ?? id,
    },
  );
  deps.metrics.countSignIn(outcome);
  // In the fragment, which no log keeps.
  return (
    appBase + errorPath(outcome) + (facts.email ? `#${new URLSearchParams({ email: facts.email })}` : '')
  );
}

/** The error page's code for a failure, by its reason or step; each names who can help. */
const codes: Partial<Record<TestStep | TestReason, RefusalReason>> = {
  emailChanged: 'EXTERNAL_LOGIN_EMAIL_CHANGED',
  email: 'EXTERNAL_LOGIN_NO_EMAIL',
  group: 'EXTERNAL_LOGIN_NOT_IN_GROUP',
  user: 'EXTERNAL_LOGIN_NO_USER',
};
