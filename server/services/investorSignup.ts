import type { HandlersOf } from '../access/call.ts';
import type { Deps } from '../deps.ts';
import { askEmail } from './investorSignup/askEmail.ts';
import { findInvite } from './investorSignup/findInvite.ts';
import { register } from './investorSignup/register.ts';

/** How invited investors register. */
export function investorSignupService(deps: Deps): HandlersOf<'investorSignup'> {
  return {
    'investorSignup.token': async ({ params: { token }, ipAddress }) => {
      const invite = await findInvite(deps.db, { token, now: deps.clock(), ipAddress });
      return { data: { isValid: invite !== undefined, bankName: invite?.bankName } };
    },
    'investorSignup.email': (call) => askEmail(deps, call),
    'investorSignup.userDetail': (call) => register(deps, call),
  };
}
