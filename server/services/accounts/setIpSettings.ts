import type { AccountDetails, IpSettings } from '#contract/accounts.ts';
import { grants } from '#contract/permissions.ts';
import { allowing } from '#server/access/addressRanges.ts';
import type { Call } from '#server/access/call.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, invalidFields } from '#server/errors.ts';
import { changeAccount } from './changeAccount.ts';

type Change = Call<'accounts.setIpSettings'>;

/**
 * From where an account may be used, and whether with two factors. Its own administrators decide only the latter; the
 * rest of what they send must be unchanged (decisions, ruling 5).
 */
export function setIpSettings(deps: Deps, call: Change): Promise<{ data: AccountDetails }> {
  const { body } = call;
  return changeAccount(deps, call, async (_, before) => {
    refuseAddresses(call, before);
    const fault = body.enforceIpWhitelist ? faultOf(call) : undefined;
    if (fault) throw invalidFields([{ target: 'ipWhitelist', ...fault }]);
    return {
      enforce_ip_whitelist: body.enforceIpWhitelist,
      ip_whitelist: body.ipWhitelist,
      require_two_factor_auth: body.requireTwoFactorAuth,
    };
  });
}

function refuseAddresses({ actor, body }: Change, before: IpSettings): void {
  if (grants(actor.permissions, 'full:GlobalAccount')) return;
  const target = (['enforceIpWhitelist', 'ipWhitelist'] as const).find(
    (field) => JSON.stringify(body[field]) !== JSON.stringify(before[field]),
  );
  if (target) throw new ApiError('FORBIDDEN', { target });
}

/** Nobody may lock everyone out of an account, or themselves out of their own. */
function faultOf({ actor, account, body: { ipWhitelist }, ipAddress }: Change) {
  if (ipWhitelist.length === 0) return { key: 'validation.addressesRequired' };
  if (actor.accountId !== account.accountId || allowing(ipWhitelist)(ipAddress)) return undefined;
  return { key: 'validation.addressesShutOut', values: { address: ipAddress ?? '' } };
}
