import { expect, type Page } from '@playwright/test';
import type { FactorKind } from '#contract/factors.ts';
import { IdentityProviderType } from '#contract/identityProviderTypes.ts';
import { paths } from '#contract/paths.ts';
import { newAccountPasswordPolicy } from '#server/catalogue/passwordPolicy.ts';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { faults, plant } from '#tests/journeys/faults.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text } from '#tests/journeys/texts.ts';
import { field, fill, press } from '#tests/journeys/verbs/forms.ts';
import { openLoginWithPasskey, passkeyButton } from '#tests/journeys/verbs/passkeys.ts';
import { holdClock } from '#tests/journeys/verbs/session.ts';
import { openLink } from '#tests/journeys/verbs/signIn.ts';

const link = { userId: '019a0000-0000-7000-8000-000000000000', code: 'not-a-code' };
const invited = { ...link, firstName: 'Casey', lastName: 'Lee', email: 'casey@acme.test' };

export const app: AppWalks = {
  screens: [
    {
      name: 'select domain',
      of: { route: paths.selectDomain, state: 'data' },
      show: (page) => page.goto(urlOf(undefined, paths.selectDomain)),
    },
    { name: 'log in', of: { route: paths.login, state: 'data' }, show: showLogin },
    {
      name: 'log in, refused',
      show: async (page) => {
        await showLogin(page);
        await fill(page, text('signIn.login.email'), 'no-such-user@acme.test');
        await fill(page, text('signIn.login.password'), 'Wrong-Pass-2026!');
        await press(page, text('signIn.login.submit'));
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
    {
      name: 'log in, fields at fault',
      show: async (page) => {
        await showLogin(page);
        await press(page, text('signIn.login.submit'));
        await expect(page.getByText(text('validation.usernameRequired'))).toBeVisible();
      },
    },
    { name: 'log in by one of two providers', show: (page) => showProviders(page, ['Okta', 'Entra ID']) },
    { name: 'log in, without a provider', show: (page) => showProviders(page, []) },
    { name: 'log in, code', show: showCode },
    {
      name: 'log in, passkey after the password',
      show: (page) => showFactors(page, ['TOTP', 'PASSKEY'], 'signInCode.usePasskey'),
    },
    {
      name: 'log in, too many codes of an app',
      show: async (page) => {
        await showFactors(page, ['TOTP'], 'signInCode.useRecovery');
        const details = [{ code: 'validation.factorTriesSpent', message: '', target: 'code' }];
        const error = { code: 'VALIDATION_ERROR', message: '', target: 'code', details };
        const { heal } = await plant(page, 'session.verifyCode', (route) =>
          route.fulfill({ status: 422, json: { error } }),
        );
        await fill(page, text('signInCode.securityCode'), '123456');
        await press(page, text('signInCode.submit'));
        await expect(page.getByRole('button', { name: text('signInCode.again') })).toBeVisible();
        heal();
      },
    },
    { name: 'log in, expired password', show: showExpired },
    {
      name: 'forgot password',
      of: { route: paths.forgotPassword, state: 'data' },
      show: (page) => page.goto(urlOf('acme', paths.forgotPassword)),
    },
    {
      name: 'forgot password, asked',
      show: async (page) => {
        await page.goto(urlOf('acme', paths.forgotPassword));
        await fill(page, text('signIn.forgot.email'), 'someone@acme.test');
        await press(page, text('signIn.forgot.submit'));
        await expect(page.getByRole('status')).toBeVisible();
      },
    },
    {
      name: 'forgot password, at an identity provider',
      show: async (page) => {
        const error = { code: 'NOT_ALLOWED', message: '', target: null, details: [] };
        const { heal } = await plant(page, 'session.requestPasswordReset', (route) =>
          route.fulfill({ status: 403, json: { error } }),
        );
        await page.goto(urlOf('acme', paths.forgotPassword));
        await fill(page, text('signIn.forgot.email'), 'someone@acme.test');
        await press(page, text('signIn.forgot.submit'));
        await expect(page.getByText(text('signIn.elsewhere.resetPassword'))).toBeVisible();
        heal();
      },
    },
    {
      name: 'activate account, at an identity provider',
      show: async (page) => {
        const data = { status: 'VALID', accountName: 'Acme Securities', passwordRules: null };
        const { heal } = await plant(page, 'session.mailedLink', (route) =>
          route.fulfill({ json: { data } }),
        );
        await page.goto(urlOf('acme', paths.activateAccount, invited));
        await expect(page.getByText(text('signIn.elsewhere.invite'))).toBeVisible();
        heal();
      },
    },
    {
      name: 'activate account',
      of: { route: paths.activateAccount, state: 'data' },
      show: (page) => openLink(page, paths.activateAccount, invited),
    },
    {
      name: 'activate account, spent link',
      show: (page) => openLink(page, paths.activateAccount, invited, 'SPENT'),
    },
    {
      name: 'reset password',
      of: { route: paths.resetPassword, state: 'data' },
      show: (page) => openLink(page, paths.resetPassword, link),
    },
    {
      name: 'reset password, wrong link',
      show: async (page) => {
        await page.goto(urlOf('acme', paths.resetPassword, link));
        await expect(page.getByText(text('signIn.deadLink.WRONG.heading'))).toBeVisible();
      },
    },
    {
      name: 'reset password, refused',
      show: async (page) => {
        await openLink(page, paths.resetPassword, link);
        await fillNewPassword(page, text('signIn.reset.password'));
        const { heal } = await plant(page, 'session.resetPassword', faults['500']);
        await press(page, text('signIn.reset.submit'));
        await expect(page.getByRole('alert')).toBeVisible();
        await heal();
      },
    },
    {
      name: 'reset password, link that died meanwhile',
      show: async (page) => {
        await openLink(page, paths.resetPassword, link);
        await fillNewPassword(page, text('signIn.reset.password'));
        await press(page, text('signIn.reset.submit'));
        await expect(isDead(page)).toBeVisible();
      },
    },
    {
      name: 'unlock',
      of: { route: paths.unlocked, state: 'data' },
      show: (page) => openLink(page, paths.unlocked, link),
    },
    {
      name: 'logged out',
      of: { route: paths.loggedOut, state: 'data' },
      show: (page) => page.goto(urlOf('acme', paths.loggedOut)),
    },
    {
      name: 'logged in, for another tab',
      of: { route: paths.loggedIn, state: 'data' },
      show: (page) => page.goto(urlOf('acme', paths.loggedIn)),
    },
    {
      name: 'privacy policy',
      of: { route: paths.privacyPolicy, state: 'data' },
      show: async (page) => {
        await page.goto(urlOf('acme', paths.privacyPolicy));
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      },
    },
    {
      name: 'error',
      of: { route: paths.error, state: 'data' },
      show: (page) => page.goto(urlOf('acme', paths.error, { errorCode: 'FORBIDDEN' })),
    },
    {
      name: 'error of an identity provider',
      show: (page) => page.goto(urlOf('acme', paths.error, { errorCode: 'EXTERNAL_LOGIN_NO_USER' })),
    },
    { name: 'unknown account', show: (page) => page.goto(urlOf('no-such-account', '/')) },
  ],
  situations: [
    {
      id: 'session.login',
      open: async (page) => {
        await page.goto(urlOf('acme', '/'));
        await fill(page, text('signIn.login.email'), 'viewer@acme.test');
        await fill(page, text('signIn.login.password'), 'Demo-Pass-2026!');
      },
      ...sentBy((page) => page.getByRole('button', { name: text('signIn.login.submit') })),
      done: (page) => page.getByRole('navigation', { name: text('layout.sections') }),
    },
    {
      id: 'session.verifyCode',
      open: async (page) => {
        await showCode(page);
        await fill(page, text('signInCode.securityCode'), '123456');
      },
      ...sentBy((page) => page.getByRole('button', { name: text('signInCode.submit') })),
      done: beginsAgain,
    },
    {
      id: 'session.passkeyRequest',
      open: openLoginWithPasskey,
      ...sentBy(passkeyButton),
      done: (page) => page.getByRole('navigation', { name: text('layout.navigation') }),
    },
    {
      id: 'session.passkeyLogin',
      open: openLoginWithPasskey,
      ...sentBy(passkeyButton),
      done: (page) => page.getByRole('navigation', { name: text('layout.navigation') }),
    },
    {
      id: 'session.resendCode',
      open: async (page) => {
        const setAhead = await holdClock(page);
        await showCode(page);
        await setAhead(1);
      },
      ...sentBy((page) => page.getByRole('button', { name: text('signInCode.resend') })),
      done: beginsAgain,
    },
    {
      id: 'session.unlock',
      open: (page) => openLink(page, paths.unlocked, link),
      ...sentBy((page) => page.getByRole('button', { name: text('signIn.unlock.submit') })),
      done: (page) => page.getByText(text('signIn.errorPage.INVALID_UNLOCK_TOKEN.heading')),
    },
    {
      id: 'session.requestPasswordReset',
      open: async (page) => {
        await page.goto(urlOf('acme', paths.forgotPassword));
        await fill(page, text('signIn.forgot.email'), 'someone@acme.test');
      },
      ...sentBy((page) => page.getByRole('button', { name: text('signIn.forgot.submit') })),
      done: (page) => page.getByText(text('signIn.forgot.done', { email: 'someone@acme.test' })),
      says: text('signIn.forgot.failed'),
      ownWords: true,
    },
    {
      id: 'session.activate',
      open: async (page) => {
        await openLink(page, paths.activateAccount, invited);
        await fillNewPassword(page, text('signIn.activate.password'));
      },
      ...sentBy((page) => page.getByRole('button', { name: text('signIn.activate.submit') })),
      done: isDead,
    },
    {
      id: 'session.resetPassword',
      open: async (page) => {
        await openLink(page, paths.resetPassword, link);
        await fillNewPassword(page, text('signIn.reset.password'));
      },
      ...sentBy((page) => page.getByRole('button', { name: text('signIn.reset.submit') })),
      done: isDead,
    },
    {
      id: 'session.mailedLink',
      act: (page) => page.goto(urlOf('acme', paths.resetPassword, link)),
      retry: (page) => press(page, text('signIn.tryAgain')),
      done: (page) => page.getByText(text('signIn.deadLink.WRONG.heading')),
    },
    {
      id: 'platform.domain',
      open: async (page) => {
        await page.goto(urlOf(undefined, paths.selectDomain));
        await fill(page, text('signIn.domain.subdomain'), 'acme');
      },
      ...sentBy((page) => page.getByRole('button', { name: text('signIn.domain.submit') })),
      done: (page) => field(page, text('signIn.login.email')),
    },
    {
      id: 'session.loginInfo',
      act: (page) => page.goto(urlOf('acme', '/')),
      retry: (page) => page.getByRole('link', { name: text('signIn.back') }).click(),
      done: (page) => field(page, text('signIn.login.email')),
      says: text('signIn.errorPage.LOGIN_PREREQUISITE.heading'),
      ownWords: true,
    },
  ],
};

async function showLogin(page: Page) {
  await page.goto(urlOf('acme', '/'));
  await expect(page.getByLabel(text('signIn.login.email'))).toBeVisible();
}

/** The log in page of an account with SSO. */
async function showProviders(page: Page, names: readonly string[]) {
  const externalProviders = names.map((displayName, n) => ({
    url: urlOf('acme', paths.entry, { provider: displayName }),
    displayName,
    identityProviderType: IdentityProviderType.options[n],
  }));
  const data = { accountName: 'Acme Securities', localLoginEnabled: false, externalProviders };
  await plant(page, 'session.loginInfo', (route) => route.fulfill({ json: { data } }));
  await page.goto(urlOf('acme', '/'));
  for (const provider of names)
    await expect(page.getByRole('link', { name: text('signIn.login.provider', { provider }) })).toBeVisible();
  if (names.length === 0) await expect(page.getByText(text('signIn.login.noProviders'))).toBeVisible();
}

/** A right password that does not complete a sign-in. */
async function submitPassword(page: Page, result: object) {
  await showLogin(page);
  const { heal } = await plant(page, 'session.login', (route) =>
    route.fulfill({ json: { data: { returnUrl: '/', ...result } } }),
  );
  await fill(page, text('signIn.login.email'), 'viewer@acme.test');
  await fill(page, text('signIn.login.password'), 'Demo-Pass-2026!');
  await press(page, text('signIn.login.submit'));
  await expect(field(page, text('signIn.login.email'))).toBeHidden();
  heal();
}

/** What an expired sign-in does. */
function beginsAgain(page: Page) {
  return page.getByRole('button', { name: text('signIn.login.submit'), exact: true });
}

async function showCode(page: Page) {
  await submitPassword(page, { code: 'REQUIRE_TWO_FACTOR' });
  await expect(field(page, text('signInCode.securityCode'))).toBeVisible();
}

async function showFactors(page: Page, factors: FactorKind[], button: string) {
  await submitPassword(page, { code: 'REQUIRE_TWO_FACTOR', factors });
  await expect(page.getByRole('button', { name: text(button), exact: true })).toBeVisible();
}

async function showExpired(page: Page) {
  const passwordRules = newAccountPasswordPolicy;
  const known = await plant(page, 'session.mailedLink', (route) =>
    route.fulfill({ json: { data: { status: 'VALID', accountName: 'Acme Securities', passwordRules } } }),
  );
  await submitPassword(page, { code: 'PASSWORD_EXPIRED', userId: link.userId, token: link.code });
  await expect(field(page, text('signIn.reset.password'))).toBeVisible();
  known.heal();
}

async function fillNewPassword(page: Page, label: string) {
  await fill(page, label, 'A-Long-Enough-Pass-1!');
  await fill(page, text('signIn.confirmPassword'), 'A-Long-Enough-Pass-1!');
}

function isDead(page: Page) {
  return page.getByRole('status').filter({ hasText: text('signIn.deadLink.WRONG.text') });
}
