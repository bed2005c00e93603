import type { UserDetail } from '#contract/investorSignup.ts';
import { investorSignupOperations } from '#contract/operations/investorSignup.ts';
import { askServer } from '../signInCall.ts';

const rows = investorSignupOperations;
const part = encodeURIComponent;

/** The three calls of investor sign-up. They throw a CallError, like those of the sign-in pages. */
export const signUpCall = {
  token: (token: string) =>
    askServer({
      id: 'investorSignup.token',
      row: rows['investorSignup.token'],
      url: rows['investorSignup.token'].path.own.replace('{token}', part(token)),
    }),
  email: (email: string, token: string) =>
    askServer({
      id: 'investorSignup.email',
      row: rows['investorSignup.email'],
      url: `${rows['investorSignup.email'].path.own.replace('{email}', part(email))}?token=${part(token)}`,
    }),
  userDetail: (body: UserDetail) =>
    askServer({
      id: 'investorSignup.userDetail',
      row: rows['investorSignup.userDetail'],
      url: rows['investorSignup.userDetail'].path.own,
      body,
    }),
};
