import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { domainOperations, signInOperations } from '#contract/operations/session/signIn.ts';
import { chosenLocale } from '#i18n/preferredLocale.ts';
import { openSignIn } from '#src/pages/signIn/SignInShell.tsx';
import { Themed } from '#tests/src/app/Themed.tsx';

const { origin } = window.location;
const rows = { ...signInOperations, ...domainOperations };
const url = (id: keyof typeof rows) => `${origin}${rows[id].path.own}`;
const info = { accountName: 'Acme Securities', localLoginEnabled: true, externalProviders: [] };
const valid = {
  status: 'VALID',
  accountName: 'Acme Securities',
  passwordRules: {
    minLength: 12,
    uniqueChars: 0,
    requireLowercase: false,
    requireUppercase: true,
    requireDigit: true,
    requireNonAlphanumeric: false,
  },
};
const link = 'userId=01939f2e-1111-7abc-8def-000000000001&code=abc';

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  // jsdom has no layout, so there is nothing to scroll.
  Element.prototype.scrollIntoView = vi.fn();
});
afterAll(() => server.close());
beforeEach(() => {
  linkIs(valid);
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'XSRF-TOKEN=token; path=/';
});
afterEach(() => {
  server.resetHandlers();
  window.localStorage.clear();
});

it.each([
  ['/login', 'returnUrl=/oidc/auth/x', 'Email'],
  ['/activate-account', `${link}&email=ida@acme.test`, 'First Name'],
  ['/reset-password', link, 'New Password'],
  ['/select-domain', '', 'Your CMG Subdomain'],
])('%s begins at its first field', async (path, query, first) => {
  server.use(http.get(url('session.loginInfo'), () => HttpResponse.json({ data: info })));
  await show(path, query);
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(first));
});

describe('the login page', () => {
  it('says what is missing on the fields, asks nobody meanwhile, then once for five clicks', async () => {
    const headers: (string | null)[] = [];
    server.use(
      http.get(url('session.loginInfo'), () => HttpResponse.json({ data: info })),
      http.post(url('session.login'), ({ request }) => {
        headers.push(request.headers.get('x-xsrf-token'));
        return refusal('INVALID_CREDENTIALS', 401);
      }),
    );
    await show('/login', 'returnUrl=/oidc/auth/x');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Log in to Acme Securities');
    await waitFor(() => expect(document.title).toBe('Log in to Acme Securities · Tenantry'));
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    const email = await screen.findByRole('textbox', { name: 'Email' });
    expect(email).toHaveFocus();
    expect(email).toHaveAccessibleDescription('Username is required');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('A password is required');
    await userEvent.type(email, 'nobody');
    expect(email).toHaveAccessibleDescription('Username must be a valid email address');
    expect(headers).toEqual([]);
    await userEvent.clear(email);
    await logIn(5);
    await screen.findByRole('alert');
    // The header repeats the cookie.
    expect(headers).toEqual(['token']);
  });

  it('asks for the code where there is one to give, and sends it with the browser to be remembered', async () => {
    const sent: unknown[] = [];
    answerLogin({ code: 'REQUIRE_TWO_FACTOR' });
    server.use(
      http.post(url('session.verifyCode'), async ({ request }) => {
        sent.push(await request.json());
        return refusal('INVALID_CREDENTIALS', 401);
      }),
      http.post(url('session.resendCode'), () => refusal('TOO_MANY_REQUESTS', 429, { 'Retry-After': '7' })),
    );
    await show('/login', 'returnUrl=/oidc/auth/x');
    await logIn();
    const code = await screen.findByRole('textbox', { name: 'Security Code' });
    expect(screen.getByText(/^We mailed a code to .•••.?@acme\.test\./)).toBeVisible();
    await waitFor(() => expect(code).toHaveFocus());
    expect(screen.getByRole('checkbox', { name: 'Remember this browser for 30 days' })).toBeChecked();
    expect(screen.getByRole('button', { name: "Didn't Receive Code? (30 s)" })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('This field is required.')).toBeVisible();
    await userEvent.type(code, ' 123456 ');
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    await screen.findByRole('alert');
    expect(sent).toEqual([{ code: '123456', rememberDevice: true, returnUrl: '/oidc/auth/x' }]);
  });

  it('asks for another code once the wait is over, says so, and waits anew', async () => {
    answerLogin({ code: 'REQUIRE_TWO_FACTOR' });
    server.use(http.post(url('session.resendCode'), () => HttpResponse.json({ data: null })));
    await show('/login', 'returnUrl=/oidc/auth/x');
    await logIn();
    await screen.findByRole('textbox', { name: 'Security Code' });
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_000);
    const again = await screen.findByRole('button', { name: "Didn't Receive Code?" });
    await userEvent.click(again);
    expect(await screen.findByText('Code was resent to your registered email')).toBeVisible();
    expect(screen.getByRole('button', { name: "Didn't Receive Code? (30 s)" })).toBeDisabled();
    vi.restoreAllMocks();
  });

  it('opens the only provider by itself, once for each sign-in', async () => {
    const externalProviders = [{ url: '#led', displayName: 'Okta', identityProviderType: 'OpenIdConnect' }];
    const sso = { ...info, localLoginEnabled: false, externalProviders };
    server.use(http.get(url('session.loginInfo'), () => HttpResponse.json({ data: sso })));
    await show('/login', 'returnUrl=/oidc/auth/first');
    await waitFor(() => expect(window.location.hash).toBe('#led'));
    expect(screen.queryByRole('link', { name: 'Log in with Okta' })).toBeNull();
    cleanup();
    await show('/login', 'returnUrl=/oidc/auth/first');
    expect(await screen.findByRole('link', { name: 'Log in with Okta' })).toBeVisible();
    cleanup();
    await show('/login', 'returnUrl=/oidc/auth/second');
    await waitFor(() => expect(window.location.hash).toBe('#led'));
  });

  it('says so when nobody can log in', async () => {
    const closed = { ...info, localLoginEnabled: false };
    server.use(http.get(url('session.loginInfo'), () => HttpResponse.json({ data: closed })));
    await show('/login', 'returnUrl=/oidc/auth/x');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There are no identity providers available for this account. Please contact your system administrator',
    );
  });
});

describe('the mailed links', () => {
  it('name the account, to password managers whose password it is, and tick rules off while one types', async () => {
    linkIs({ ...valid, email: 'ida@acme.test' });
    await show('/reset-password', link);
    const password = await screen.findByLabelText('New Password');
    const username = document.querySelector('form [autocomplete=username]');
    expect(username).toHaveValue('ida@acme.test');
    expect(username).not.toBeVisible();
    expect(screen.getByText('Choose a new password for your user of Acme Securities.')).toBeVisible();
    const rules = () =>
      within(screen.getByRole('list', { name: 'Password Rules' }))
        .getAllByRole('listitem')
        .map((item) => `${within(item).getByRole('img').getAttribute('aria-label')} ${item.textContent}`);
    expect(rules()).toEqual([
      'To do: At least 12 characters',
      'To do: An uppercase letter',
      'To do: A digit',
    ]);
    await userEvent.type(password, 'fresh-harbour-19');
    expect(rules()).toEqual(['Done: At least 12 characters', 'To do: An uppercase letter', 'Done: A digit']);
  });

  it.each([
    ['/activate-account', `${link}&email=ida@acme.test`, 'SPENT', 'This link no longer works', /new invite/],
    ['/reset-password', 'userId=7&code=x', 'WRONG', 'This link is not valid', /get a new link by your email/],
  ])('%s says on opening that %s is %s, and what to do', async (path, query, status, heading, next) => {
    linkIs({ status, accountName: 'Acme Securities', passwordRules: null });
    await show(path, query);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(heading);
    expect(screen.getByText(next)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/app/');
    const again = screen.getByRole('link', { name: 'Get a New Link' });
    expect(again).toHaveAttribute('href', '/app/forgot-password');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it.each([
    ['/activate-account', `${link}&email=ida@acme.test`, 'Activate Account', /your user is active/],
    ['/reset-password', link, 'Reset Password', /there is no password here to choose/],
  ])(
    '%s leads to the login, where an identity provider has the passwords',
    async (path, query, heading, next) => {
      linkIs({ status: 'VALID', accountName: 'Acme Securities', passwordRules: null });
      await show(path, query);
      expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(heading);
      expect(screen.getByText(next)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/app/');
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    },
  );

  it('say when the link could not be looked at, and look again', async () => {
    server.use(http.get(url('session.mailedLink'), () => HttpResponse.error()));
    await show('/reset-password', link);
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be reached/);
    linkIs(valid);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByLabelText('New Password')).toHaveFocus();
  });
});

describe('the other pages', () => {
  it('ask the platform for the domain and refuse an unknown one', async () => {
    server.use(http.get(url('platform.domain'), () => HttpResponse.json({ data: { isValid: false } })));
    await show('/select-domain');
    await userEvent.type(screen.getByRole('textbox', { name: 'Your CMG Subdomain' }), 'nope{Enter}');
    expect(await screen.findByText('Invalid Subdomain')).toBeVisible();
  });

  it('change the language and the theme at once, and remember the language', async () => {
    await show('/logged-out');
    expect(screen.getByRole('heading')).toHaveTextContent('You have been successfully logged out');
    const themes = screen.getByRole('combobox', { name: 'Theme' });
    expect(within(themes).getAllByRole('option')).toHaveLength(3);
    await userEvent.selectOptions(themes, 'Dark');
    expect(document.documentElement).toHaveAttribute('data-scheme', 'dark');
    await userEvent.selectOptions(themes, 'System');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'fr');
    expect(await screen.findByRole('heading', { name: 'Vous avez été déconnecté' })).toBeVisible();
    expect(document.documentElement.lang).toBe('fr');
    expect(window.localStorage.getItem('locale')).toBe('fr');
    expect(chosenLocale.get()).toBe('fr');
    chosenLocale.clear();
  });
});

/** The server's answer about every mailed link. */
function linkIs(state: object) {
  server.use(http.get(url('session.mailedLink'), () => HttpResponse.json({ data: state })));
}

async function show(path: string, query = '') {
  window.history.replaceState(null, '', `/app${path}?${query}`);
  render(<Themed>{await openSignIn(path)}</Themed>);
}

describe('the privacy policy', () => {
  it('is a document of its own, which anyone may read', async () => {
    const document = { document: 'privacy-policy', version: '3', date: '2026-11-01', locale: 'en' };
    const text = 'Before.\n\n## What we keep\n\n- **Names**';
    server.use(http.get('*/legal/privacy-policy', () => HttpResponse.json({ data: { ...document, text } })));
    await show('/privacy-policy');
    expect(await screen.findByRole('heading', { level: 2, name: 'What we keep' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    expect(screen.getByText('Names')).toBeVisible();
    expect(screen.getByText('Version 3, Nov 1, 2026')).toBeVisible();
  });

  it('says so where it is not there', async () => {
    server.use(http.get('*/legal/privacy-policy', () => new HttpResponse(null, { status: 404 })));
    await show('/privacy-policy');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error fetching privacy policy markdown file!',
    );
  });
});

/** A right password that does not complete a sign-in. */
function answerLogin(result: object) {
  server.use(
    http.get(url('session.loginInfo'), () => HttpResponse.json({ data: info })),
    http.post(url('session.login'), () =>
      HttpResponse.json({ data: { returnUrl: '/oidc/auth/x', ...result } }),
    ),
  );
}

async function logIn(clicks = 1) {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'admin@acme.test');
  await userEvent.type(screen.getByLabelText('Password'), 'wrong');
  const button = screen.getByRole('button', { name: 'Log in' });
  for (let click = 0; click < clicks; click += 1) button.click();
}

function refusal(code: string, status: number, headers: Record<string, string> = {}) {
  const error = { code, message: "In the server's words", target: null, details: [] };
  return HttpResponse.json({ error }, { status, headers: { 'x-request-id': 'req-1', ...headers } });
}
