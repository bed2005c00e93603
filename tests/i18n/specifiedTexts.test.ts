import { expect, it } from 'vitest';
import permissions from '#i18n/en/permissions.json';
import type { Catalogs } from '#i18n/polyglot.ts';
import { catalogs, english } from '../support/catalogs.ts';

/**
 * What the documents write to the letter, of the screens that are there (document 1, sections 2, 4, 5 and 8; document 2,
 * sections 2, 4, 5 and 8; document 3, sections 2, 4, 5 and 8).
 */
const specified = [
  'Could not load users...',
  'Account users could not be loaded.',
  'Could not load account roles...',
  'Could not load accounts...',
  'Could not load account traits...',
  'User will be enabled. Are you sure you want to proceed?',
  'User will be disabled. Are you sure you want to proceed?',
  'Successfully sent invite email',
  'Successfully reset user password',
  'Successfully changed user email',
  'Successfully updated',
  'Successfully enabled user status',
  'Successfully disabled user status',
  'User has been unlocked',
  'Successfully added %{name}',
  'First name is required',
  'Last name is required',
  'Job Function is required',
  'Old password is required',
  'New Password is required',
  'Passwords must match',
  'Password successfully changed!',
  'There are no identity providers available for this account. Please contact your system administrator',
  'Log in with %{provider}',
  'Forgot Password?',
  'You have been successfully logged out',
  'Return to Login Page',
  'Code was resent to your registered email',
  "Didn't Receive Code?",
  'Your unlock account link has expired',
  'You can generate a new link by using the forgot password option or by contacting us directly.',
  'Access denied',
  'You do not have permission to perform this action. Access levels for your user account may not be set correctly.',
  'Unauthorized access',
  'You do not have permission to perform this action.',
  'There was a problem loading your account information. Please check that the URL entered is correct and try again. If the problem persists please contact your system administrator.',
  'There was an issue resetting your password, please try again.',
  'Error fetching privacy policy markdown file!',
  'First Name is required',
  'Last Name is required',
  'A password is required',
  'Email is required',
  'Email must be a valid email address',
  'Username must be a valid email address',
  'This field is required.',
  'Your CMG Subdomain is required',
  'Invalid Subdomain',
  'Name is required',
  'Client ID is required',
  'Azure Tenant ID is required',
  'Authority is required',
  'Authority must be a valid URL',
  'Entity ID is required',
  'Single SignOn Service url is required',
  'Single SignOn Service url must be a valid url',
  'Single Logout Service url must be a valid url',
  'Certificate is required',
  'Certificate file is larger than 20kb',
  'The file you selected is not a valid x.509 certificate',
  'Activate SSO Identity Provider',
  'Enabling SSO Identity Provider will disable Local Login. Do you want to proceed?',
  'Activate Local Login',
  'Disabling SSO Identity Provider will enable Local Login. Do you want to proceed?',
  'Updating SSO Identity Provider',
  'Updating SSO Identity Provider will deactivate the existing configuration and require you to test and activate the updated configuration. Do you want to proceed?',
  'Successfully verified %{name}',
  'We could not verify your identity provider. Please check your configuration and try again.',
  'Azure Active Directory (OIDC)',
  'SAML 2.0',
  'OpenID Connect',
  'Label is Required',
  'CMG Entity Key must be only digits',
  'Cmg Entity Key must be a number of length 9',
  'CMG Entity Key must be a number of length 9',
  'CMG Entity Key must be a number',
  'Entity Key is not found',
  'Entity key is already in use by %{subdomain}',
  'Change Reason is required',
  'Could not load role details...',
  'Could not load permissions',
  'Could not load API Keys...',
  'Could not load draft accounts...',
  'This account is not mapped to Rolodex.',
  'Account will be disabled. Are you sure you want to proceed?',
  'No API Keys found.',
  'No users found.',
  'There are no available permissions for this account. Please contact your administrator.',
  'You will not be able to view it again once you close this window.',
  'Key Copied',
  'Successfully revoked API key',
  'Account Name is Required.',
  'License Count is Required.',
  'Subdomain is required',
  'Account Type is required',
  'Account created successfully',
  'Investor Subdomain successfully updated',
  'No draft accounts found.',
  'No accounts have been assigned this Trait yet.',
  'Trait - %{name}',
  'API Key (%{name})',
];

it.each(specified)('the screens say "%s"', (text) => {
  expect(textsOf(english)).toContain(text);
});

it('English has one word for logging in', () => {
  const { ra: _, ...ours } = english;
  expect(textsOf(ours).filter((text) => /\bsign(s|ed|ing)?[ -]ins?\b/i.test(text))).toEqual([]);
});

it('English writes it as the documents do', () => {
  expect(textsOf(english).filter((text) => /\bLog In\b/.test(text))).toEqual([]);
});

it('French has one word for a permission', () => {
  expect(textsOf(catalogs.get('fr') ?? {}).filter((text) => /permission/i.test(text))).toEqual([]);
});

it.each([...catalogs])('in %s what stands where a list has no rows is a sentence', (_, resources) => {
  const said = Object.values(resources).flatMap((catalog) =>
    Object.entries(catalog).flatMap(([key, text]) => (/^(empty|noAccounts)$/.test(key) ? [text] : [])),
  );
  expect(said.length).toBeGreaterThan(8);
  expect(said.filter((text) => !/\.$/.test(String(text)))).toEqual([]);
});

/** Specified without a full stop at its end. */
const withoutStop = /system administrator$|administrateur système$/;

it.each([...catalogs])('in %s a text of several sentences ends each of them', (locale, catalog) => {
  const { ra: _, ...ours } = catalog;
  const isOpen = (text: string) => /[.!?]\s+\p{Lu}/u.test(text) && !/([.!?…:)]|: %\{\w+\})$/.test(text);
  const several = textsOf(ours).flatMap((text) => text.split(' |||| '));
  expect(
    several.filter((text) => isOpen(text) && !withoutStop.test(text)),
    locale,
  ).toEqual([]);
  expect(isOpen('This user is disabled. Enable it first')).toBe(true);
});

it('English writes email, and what stands per line, in one way', () => {
  const { ra: _, ...ours } = english;
  expect(textsOf(ours).filter((text) => /e-mail|\ba line\b/i.test(text))).toEqual([]);
});

/** The entities of a permission, as document 1, section 3 lists them. */
const entities = [
  'Global Account, Global User, Global Role, Global Api Key, Api Key, Firm, Account, User, Role, Team, Signup Token',
  'Conflict, Contact, Offering, Published Offering, Ioi, Fund Ioi, Custom Sectors, Order Book',
  'Institutional Indications and Allocations, Retail Demand and Retentions, Regulatory Filing, Syndicate Wire, CRM',
  'Company, Underwriter, Designation, Expense, Stabilization, Accounting, Letter, Trades, Sales Credit',
  'Certificate Library, Certificate Review',
].flatMap((line) => line.split(', '));

it('the screens call the entities of permissions as the document does', () => {
  const shown = Object.values(permissions.entities);
  expect(entities.filter((name) => !shown.includes(name))).toEqual([]);
  expect(shown.filter((name) => !entities.includes(name))).toEqual([
    'Hangfire Dashboard',
    'Global CRM',
    'Covered Accounts CRM',
    'System Datalab',
    'Datalab',
  ]);
});

const textsOf = (catalog: Catalogs): string[] =>
  Object.values(catalog).flatMap((entry) => (typeof entry === 'string' ? [entry] : textsOf(entry)));
