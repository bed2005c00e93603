import type { Subject } from '../subject.ts';

const token = 'no-such-token';

/** Anonymous, on the host of investor sign-up. */
export const subject: Subject = {
  gates: {
    'GET /api/v1/investorSignup/email/{email}': 'anyone',
    'GET /api/v1/investorSignup/token/{token}': 'anyone',
    'POST /api/v1/investorSignup/userDetail': 'anyone',
  },
  platformNames: {
    email: async () => 'someone@investor.test',
    token: async () => token,
  },
  calls: {
    'investorSignup.email': { query: `?token=${token}` },
    'investorSignup.userDetail': {
      body: () => ({
        email: 'someone@investor.test',
        firstName: 'Some',
        lastName: 'One',
        phone: '617-555-0142',
        firmName: 'Investor',
        isEmailVerified: false,
        isIoiTermsAccepted: false,
        isTermsAndConditionsAccepted: false,
        token,
      }),
      takes: [
        ...['email', 'firstName', 'lastName', 'phone', 'firmName', 'isEmailVerified', 'isIoiTermsAccepted'],
        ...['isTermsAndConditionsAccepted', 'isMarketingAgreed', 'token'],
      ],
    },
  },
  app: async () => (await import('./investorSignup/app.ts')).app,
};
