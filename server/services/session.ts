import { sql } from 'kysely';
import { sessionLimits } from '#contract/session.ts';
import type { LoginResult } from '#contract/signIn.ts';
import { lastActivity } from '../access/actor.ts';
import { type Call, type HandlersOf, withFaults } from '../access/call.ts';
import type { Tenant } from '../access/tenant.ts';
import { inAccount } from '../db/inAccount.ts';
import { DatabaseOutage } from '../db/outage.ts';
import { ApiError } from '../errors.ts';
import { findActiveProviders } from '../identity/federation/findProvider.ts';
import { providerEndpoints } from '../identity/providerEndpoints.ts';
import type { AppDeps } from './appDeps.ts';
import { logIn } from './session/logIn.ts';
import { resendCode, verifyCode } from './session/mailedCodes.ts';
import { passkeyLogin, passkeyRequest } from './session/passkeyLogin.ts';
import { requestPasswordReset } from './session/requestPasswordReset.ts';
import { activate, newPasswordFaults, readLink, resetPassword } from './session/setPassword.ts';
import { unlockByLink } from './session/unlockByLink.ts';

/** Signing in, and how long a session lasts (document 3, sections 2 and 7). */
export function sessionService(deps: AppDeps): HandlersOf<'session'> {
  return {
    'session.loginInfo': async ({ cookies, query, tenant }) => {
      const { accountId, name, localLoginEnabled, origin } = requireTenant(tenant);
      await deps.identity.findSignIn(cookies, requireTenant(tenant), query.returnUrl);
      const providers = await findActiveProviders(inAccount(deps.db, accountId));
      const externalProviders = providers.map((provider) => ({
        url: `${providerEndpoints(origin, provider.provider_type).begin}?${new URLSearchParams(query)}`,
        displayName: provider.name,
        identityProviderType: provider.provider_type,
      }));
      return { data: { accountName: name, localLoginEnabled, externalProviders } };
    },

    'session.login': (call) => counted(deps, logIn(deps, requireTenant(call.tenant), call)),

    'session.verifyCode': (call) => counted(deps, verifyCode(deps, requireTenant(call.tenant), call)),

    'session.resendCode': (call) => counted(deps, resendCode(deps, requireTenant(call.tenant), call)),

    'session.passkeyRequest': (call) => passkeyRequest(deps, requireTenant(call.tenant), call),

    'session.passkeyLogin': (call) => counted(deps, passkeyLogin(deps, requireTenant(call.tenant), call)),

    'session.requestPasswordReset': (call) => requestPasswordReset(deps, requireTenant(call.tenant), call),

    'session.mailedLink': (call) => readLink(deps, requireTenant(call.tenant), call),

    'session.activate': withFaults<'session.activate'>(
      (call) => activate(deps, requireTenant(call.tenant), call),
      (call) => newPasswordFaults(deps, requireTenant(call.tenant), call, 'invite'),
    ),

    'session.resetPassword': withFaults<'session.resetPassword'>(
      (call) => resetPassword(deps, requireTenant(call.tenant), call),
      (call) => newPasswordFaults(deps, requireTenant(call.tenant), call, 'resetPassword'),
    ),

    'session.unlock': (call) => unlockByLink(deps, requireTenant(call.tenant), call),

    'session.heartbeat': (call) => heartbeat(deps, call),
  };
}

/** A step of a sign-in, counted by its answer; a resent code counts as another prompt for it. */
async function counted<Answer extends { data: LoginResult } | undefined>(
  { metrics }: AppDeps,
  step: Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await step;
    metrics.countSignIn(answer?.data.code ?? 'REQUIRE_TWO_FACTOR');
    return answer;
  } catch (error) {
    metrics.countSignIn(codeOf(error));
    throw error;
  }
}

/** A wrong code, or passkey, is refused as a wrong field. */
function codeOf(error: unknown): string {
  if (error instanceof DatabaseOutage) return 'UNAVAILABLE';
  if (!(error instanceof ApiError)) return 'UNHANDLED_ERROR';
  if (error.target === 'code') return 'WRONG_CODE';
  return error.target === 'id' ? 'WRONG_PASSKEY' : error.code;
}

/** The session's expiry, extended to the person's last activity. */
async function heartbeat({ db, clock }: AppDeps, { idleSeconds, actor, account }: Call<'session.heartbeat'>) {
  const active = lastActivity(idleSeconds, clock());
  const session = await db
    .updateTable('sessions')
    .set({
      last_active_on: active ? sql`greatest(last_active_on, ${active}::timestamptz)` : sql`last_active_on`,
    })
    .where('account_id', '=', account.accountId)
    .where('id', '=', actor.sessionId)
    .returning(['started_on', 'last_active_on'])
    .executeTakeFirst();
  if (!session) throw new ApiError('UNAUTHORIZED');
  const after = (start: Date, seconds: number) => new Date(start.getTime() + seconds * 1000).toISOString();
  return {
    data: {
      idleEndsOn: after(session.last_active_on, sessionLimits.idle),
      absoluteEndsOn: after(session.started_on, sessionLimits.absolute),
    },
  };
}

function requireTenant(tenant: Tenant | null): Tenant {
  if (!tenant) throw new ApiError('NOT_FOUND');
  return tenant;
}
