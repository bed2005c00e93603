import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showPage } from './signInPage.tsx';

const show = (code: string, more = '') => showPage('/error', `errorCode=${encodeURIComponent(code)}${more}`);
const heading = () => screen.findByRole('heading', { level: 1 });
const ways = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

/** Document 3, section 8, to the letter. */
const specified: [code: string, heading: string, text: string][] = [
  [
    'INVALID_UNLOCK_TOKEN',
    'Your unlock account link has expired',
    'You can generate a new link by using the forgot password option or by contacting us directly.',
  ],
  [
    'FORBIDDEN',
    'Access denied',
    'You do not have permission to perform this action. Access levels for your user account may not be set correctly.',
  ],
  ['UNAUTHORIZED', 'Unauthorized access', 'You do not have permission to perform this action.'],
  [
    'LOGIN_PREREQUISITE',
    'Login is not available',
    'There was a problem loading your account information. Please check that the URL entered is correct and try again. If the problem persists please contact your system administrator.',
  ],
];

describe('the error page', () => {
  it.each(specified)('says of %s: %s', async (code, title, text) => {
    await show(code);
    expect(await heading()).toHaveTextContent(title);
    expect(screen.getByText(text)).toBeVisible();
    expect(document.title).toContain(title);
  });

  it.each([
    ['lea.holm@acme.test', true],
    ['call +1 555 0100 @once', false],
    ['<b>x</b>@acme.test', false],
  ])(
    'names the email of a refused first login, and no other text of the address: %s',
    async (email, isNamed) => {
      await show('EXTERNAL_LOGIN_NO_USER', `#${new URLSearchParams({ email })}`);
      await heading();
      const named = expect(screen.getByRole('main'));
      await (isNamed ? named : named.not).toHaveTextContent(email);
    },
  );

  it.each([
    ['EXTERNAL_LOGIN_NO_USER', '/federation/openIdConnect/begin?returnUrl=a&anew='],
    ['EXTERNAL_LOGIN_FAILED', undefined],
  ])('leads to the provider as somebody else where one person was refused: %s', async (code, href) => {
    sessionStorage.setItem('signIn.wayToProvider', '/federation/openIdConnect/begin?returnUrl=a');
    await show(code);
    await heading();
    const way = screen.queryByRole('link', { name: 'Log in as Somebody Else' });
    expect(way?.getAttribute('href')).toBe(href);
    sessionStorage.removeItem('signIn.wayToProvider');
  });

  it.each([
    '',
    'toString',
    '__proto__',
    'FORBIDDEN.heading',
    '<img src=x onerror=alert(1)>',
    'X'.repeat(5_000),
  ])('is safe from a code that is none: %s', async (code) => {
    await show(code);
    expect(await heading()).toHaveTextContent('Something went wrong');
    expect(document.querySelector('main img')).toBeNull();
    expect(screen.getByRole('main')).not.toHaveTextContent(code || 'undefined');
  });

  it.each([
    ['FORBIDDEN', ['Return to Start', 'Log Out']],
    ['INVALID_UNLOCK_TOKEN', ['Forgot Password?', 'Return to Start']],
    ['UNKNOWN_ACCOUNT', ['Select Domain']],
  ])('leads on from %s where the start would lead to it again', async (code, labels) => {
    await show(code);
    await heading();
    expect(ways()).toEqual([...labels, 'Privacy Policy']);
  });

  it.each(['TOO_MANY_REQUESTS', 'UNAVAILABLE'])(
    'says when to try again, where it is said: %s',
    async (code) => {
      const inAnHour = Date.now() + 3_600_000;
      const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(inAnHour);
      await show(code, `&until=${inAnHour}`);
      expect(screen.getByText(new RegExp(`\\. Try again at ${time}\\.$`))).toBeVisible();
    },
  );

  it.each(['&until=1', '&until=soon'])('names no time that is none to come: "%s"', async (until) => {
    await show('TOO_MANY_REQUESTS', until);
    expect(screen.getByText('There were too many requests. Wait a moment and try again.')).toBeVisible();
  });
});
