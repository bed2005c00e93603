import { describe, expect, it } from 'vitest';
import { auditedTypes } from '#contract/auditEvents.ts';
import { auditWords } from '#contract/auditWords.ts';
import { type OperationId, operation, operationIds } from '#contract/operations.ts';
import { ownName } from '#i18n/languageTags.ts';
import { type Catalogs, createPolyglot } from '#i18n/polyglot.ts';
import { catalogs, english } from '../support/catalogs.ts';

function wordsIn(locale: string, texts: Catalogs) {
  const polyglot = createPolyglot(locale, texts);
  return auditWords({
    look: (key) => (polyglot.has(key) ? polyglot.t(key) : undefined),
    text: (key, values) => polyglot.t(key, values),
    time: (instant) => instant.slice(11, 16),
    moment: (instant) => `at ${instant}`,
    language: ownName,
    accountType: 'BUY_SIDE',
  });
}
const words = wordsIn('en', english);

describe('an audit event in words', () => {
  /** One tells only that somebody is still there, the others ask. */
  const notKept = ['session.heartbeat', 'traits.query', 'identityProviders.readSamlMetadata'];

  /** Writes, and what is taken away whole. */
  const isKept = (id: OperationId) => operation(id).method !== 'GET' || id.endsWith('.export');

  it('has a name for every write of the manifest', () => {
    const writes = operationIds.filter((id) => isKept(id) && !notKept.includes(id));
    console.log(`audit: ${writes.length} writes`);
    expect(writes.filter((id) => words.action(id) === id)).toEqual([]);
    expect(auditedTypes.filter((type) => words.type(type) === type)).toEqual([]);
    expect(notKept.map(words.action)).toEqual([notKept[0], 'Read: Traits', 'Read: Identity Providers']);
  });

  it('sets a colon as each language does', () => {
    const login = {
      action: 'session.login' as const,
      objectType: 'users' as const,
      changes: [{ field: 'outcome', before: null, after: 'SUCCESS' }],
      occurredOn: '2026-11-21T10:58:00.000Z',
    };
    expect(words.told(login)).toBe('Log in: Success');
    expect(wordsIn('fr', catalogs.get('fr') ?? {}).told(login)).toBe('Se connecter : Succès');
    expect(words.value('roles', 'permissions', 'full:User')).toBe('User: Full');
  });

  it.each([
    ['session.login', 'INVALID_CREDENTIALS', 37, '37 failed logins, 10:02 to 10:58'],
    ['session.login', 'INVALID_CREDENTIALS', 1, '1 failed login at 10:02'],
    ['users.update', 'LOCKED_OUT', 2, 'Change User: Locked Out, 2 times, 10:02 to 10:58'],
    ['users.list', 'LOCKED_OUT', 1, 'Read: Users: Locked Out, once at 10:02'],
  ])('%s, refused as %s %d times, reads %s', (action, outcome, times, text) => {
    const firstOn = '2026-11-21T10:02:00.000Z';
    const changes = Object.entries({ outcome, times, firstOn }).map(([field, after]) => ({
      field,
      before: null,
      after,
    }));
    const occurredOn = '2026-11-21T10:58:00.000Z';
    expect(words.told({ action, objectType: 'users', changes, occurredOn })).toBe(text);
  });

  it('names whoever is known to it', () => {
    const authors = ['Pat Moss', null, ''].map((authorName) => words.author({ authorName }));
    expect(authors).toEqual(['Pat Moss', 'Platform Staff', 'Unknown']);
    const addresses = ['10.0.0.1', null, '*'].map((ipAddress) => words.address({ ipAddress }));
    expect(addresses).toEqual(['10.0.0.1', null, 'Other addresses']);
  });

  it.each([
    ['users', 'lastName', 'Last Name'],
    ['users', 'outcome', 'Outcome'],
    ['accounts', 'licenseCount', 'License Limit'],
    ['bulks', 'roleId', 'Role'],
    ['apiKeys', 'something', 'something'],
  ])('%s: the field %s is called %s', (type, field, name) => expect(words.field(type, field)).toBe(name));

  it.each([
    ['users', 'status', 'ACTIVE', 'Active'],
    ['users', 'jobFunction', 'TRADER', 'Trader'],
    ['users', 'isLockedOut', true, 'Yes'],
    ['users', 'accountConfirmed', false, 'Not Confirmed'],
    ['users', 'roles', ['Trader', 'Of our own'], 'Trader, Of our own'],
    ['users', 'roles', [], '–'],
    [
      'accounts',
      'passwordPolicy',
      { minLength: 10, requireDigit: true },
      'Minimum Length: 10; Require Digit: Yes',
    ],
    ['users', 'employeeKey', null, '–'],
    ['users', 'lastName', 'true.story', 'true.story'],
    ['apiKeys', 'permissions', ['full:User', 'read:Nothing'], 'User: Full, read:Nothing'],
    ['apiKeys', 'expiresOn', '2026-11-21T10:00:00.000Z', 'at 2026-11-21T10:00:00.000Z'],
    ['users', 'outcome', 'LOCKED_OUT', 'Locked Out'],
    ['users', 'locale', 'fr', 'Français'],
    ['users', 'locale', null, '–'],
    ['accounts', 'licenseCount', 10, '10'],
  ])('%s: %s of %j reads %s', (type, field, value, text) =>
    expect(words.value(type, field, value)).toBe(text),
  );
});
