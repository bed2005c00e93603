import { describe, expect, it } from 'vitest';
import { auditedTypes } from '#contract/auditEvents.ts';
import { auditedActions, auditedActionsIn, auditWords } from '#contract/auditWords.ts';
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
    timestamp: (instant) => `at ${instant}`,
    language: ownName,
    accountType: 'BUY_SIDE',
  });
}
const words = wordsIn('en', english);

describe('an audit event in words', () => {
  /** One is a heartbeat, three are reads, and saved views are private. */
  const notKept = [
    'session.heartbeat',
    'traits.query',
    'identityProviders.readSamlMetadata',
    'identityProviders.readCertificate',
    'listViews.create',
    'listViews.update',
    'listViews.delete',
  ];

  /** Writes, and what is taken away whole. */
  const isKept = (id: OperationId) => operation(id).method !== 'GET' || id.endsWith('.export');

  it('has a name for every write of the manifest', () => {
    const writes = operationIds.filter((id) => isKept(id) && !notKept.includes(id));
    console.log(`audit: ${writes.length} writes`);
    expect(writes.filter((id) => words.action(id) === id)).toEqual([]);
    expect(auditedTypes.filter((type) => words.type(type) === type)).toEqual([]);
    expect(notKept.slice(0, 4).map(words.action)).toEqual([
      notKept[0],
      'Read: Traits',
      'Read: Identity Providers',
      'Read: Identity Providers',
    ]);
  });

  it('has the words of the directory, for one organization and for many', () => {
    const { field, value } = words;
    for (const type of ['firms', 'bulks']) {
      expect([field(type, 'entityType'), value(type, 'entityType', 'BANK')]).toEqual(['Entity Type', 'Bank']);
      expect(value(type, 'firmCategoryType', 'EXTENSION')).toBe('Extension');
      expect(value(type, 'recordStatus', 'DELETED')).toBe('Deleted');
      expect([field(type, 'roleType'), value(type, 'roleType', 'LENDER')]).toEqual(['Role Type', 'Lender']);
    }
    expect([field('firms', 'type'), value('firms', 'type', 'HEADQUARTERS')]).toEqual([
      'Type',
      'Headquarters',
    ]);
    expect(value('bulks', 'status', 'CANCELLED')).toBe('Cancelled');
  });

  it('has no two of one name, in either language', () => {
    for (const locale of ['en', 'fr']) {
      const names = auditedActions.map(wordsIn(locale, catalogs.get(locale) ?? {}).action);
      expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
    }
  });

  it('gives each write its own sentence, except for creating, changing and deleting alike', () => {
    for (const locale of ['en', 'fr']) {
      const polyglot = createPolyglot(locale, catalogs.get(locale) ?? {});
      const isTold = (id: string) =>
        ['', '.DISABLED', '.changed', '.acceptMatch', '.true', '.terms'].some((end) =>
          polyglot.has(`auditEvents.sentence.${id}${end}`),
        );
      const without = auditedActions.filter((id) => !isTold(id) && !/\.(create|update|delete)$/.test(id));
      expect([locale, without]).toEqual([locale, []]);
    }
  });

  it.each([
    [
      'crmInvestorFirms.setEntityKey',
      [{ field: 'linked', before: false, after: true }],
      'linked an investor firm',
    ],
    ['crmInvestorFirms.setEntityKey', [], 'changed the link of an investor firm'],
    ['crmInvestorFirms.setNotes', [], 'changed the notes of an investor firm'],
    [
      'crmInvestorFirms.bulk',
      [
        { field: 'action', before: null, after: 'acceptMatch' },
        { field: 'total', before: null, after: 12 },
      ],
      'began to link 12 investor firms',
    ],
    ['crmImports.uploadContacts', [], 'uploaded investor contacts'],
  ])('the fact of %s names no record', (action, changes, told) => {
    const event = { action, changes, objectType: 'crmInvestorFirms', objectName: null, authorName: null };
    const occurredOn = '2026-11-21T10:58:00.000Z';
    expect(words.sentence({ ...event, occurredOn })).toBe(`Platform Staff ${told}`);
  });

  it.each([
    [
      'ownFactors.beginAuthenticator',
      'INVALID_CREDENTIALS',
      'Nora entered a wrong password for “Begin to Add Authenticator App”',
    ],
    ['session.login', 'INVALID_CREDENTIALS', 'Failed login of Nora'],
    ['session.login', 'LOCKED_OUT', 'Nora was locked out after failed logins'],
    ['users.update', 'FORBIDDEN', 'Nora tried “Change User”, and was refused: Not Permitted'],
  ])('says how %s ended with %s, and not again among the changes', (action, outcome, sentence) => {
    const changes = [{ field: 'outcome', before: null, after: outcome }];
    const event = { action, changes, objectType: 'users', objectName: 'Nora', authorName: 'Nora' };
    expect(words.sentence({ ...event, occurredOn: '2026-11-21T10:58:00.000Z' })).toBe(sentence);
    expect(words.changes(event)).toEqual([]);
  });

  it.each([
    [true, 'tested and passed'],
    [false, 'tested and failed'],
  ])('says whether a test of an identity provider passed: %s', (passed, told) => {
    const changes = [{ field: 'passed', before: null, after: passed }];
    const event = { action: 'identityProviders.test', objectType: 'identityProviders', objectName: 'Okta' };
    const occurredOn = '2026-11-21T10:58:00.000Z';
    expect(words.sentence({ ...event, changes, authorName: '', occurredOn })).toContain(told);
  });

  it('offers an account only the actions that its log can have', () => {
    const offered = auditedActionsIn('BUY_SIDE');
    expect(auditedActionsIn('SYSTEM')).toEqual(auditedActions);
    expect(offered).toEqual(
      expect.arrayContaining(['users.create', 'accounts.setTraits', 'crmInvestorFirms.setNotes']),
    );
    expect(offered.filter((id) => /^(firms|draftAccounts|platformAuditEvents)\./.test(id))).toEqual([
      'firms.export',
    ]);
  });

  it('names a record of a resource added tomorrow, and words a write without a sentence', () => {
    const holidays = { ...english, holidays: { one: 'Holiday', name: 'Holidays' } } as Catalogs;
    const then = wordsIn('en', holidays);
    expect(['create', 'update', 'delete', 'list'].map((verb) => then.action(`holidays.${verb}`))).toEqual([
      'Create Holiday',
      'Change Holiday',
      'Delete Holiday',
      'Read: Holidays',
    ]);
    const told = (action: string) =>
      then.sentence({
        action,
        objectType: 'holidays',
        objectName: 'Whit Monday',
        authorName: 'Pat Moss',
        changes: [],
        occurredOn: '2026-11-21T10:58:00.000Z',
      });
    expect(told('holidays.delete')).toBe('Pat Moss deleted Whit Monday (Holiday)');
    expect(words.action('bulks.delete')).toBe('bulks.delete');
  });

  it.each([
    [
      'users.setStatus',
      [{ field: 'status', before: 'ACTIVE', after: 'DISABLED' }],
      'Adam Reyes disabled Nora Whitfield',
      'Adam Reyes a désactivé Nora Whitfield',
    ],
    [
      'session.login',
      [{ field: 'outcome', before: null, after: 'SUCCESS' }],
      'Adam Reyes logged in',
      'Adam Reyes a ouvert une session',
    ],
    [
      'legal.accept',
      [{ field: 'document', before: null, after: 'privacy-policy' }],
      'Adam Reyes accepted the privacy policy',
      'Adam Reyes a accepté la politique de confidentialité',
    ],
    [
      'identityProviders.saveSaml2P',
      [{ field: 'name', before: null, after: 'X' }],
      'Adam Reyes added SAML 2.0: Nora Whitfield',
      'Adam Reyes a ajouté SAML 2.0 : Nora Whitfield',
    ],
    [
      'identityProviders.saveSaml2P',
      [{ field: 'versionChecked', before: null, after: false }],
      'Adam Reyes changed SAML 2.0: Nora Whitfield',
      'Adam Reyes a modifié SAML 2.0 : Nora Whitfield',
    ],
    [
      'users.bulk',
      [
        { field: 'action', before: null, after: 'disable' },
        { field: 'total', before: null, after: 3 },
      ],
      'Adam Reyes began to change 3 users: Disable',
      'Adam Reyes a commencé à modifier 3 utilisateurs : Désactiver',
    ],
  ])('%s reads as a sentence', (action, changes, inEnglish, inFrench) => {
    const event = {
      action,
      changes,
      objectType: 'users',
      authorName: 'Adam Reyes',
      objectName: 'Nora Whitfield',
      occurredOn: '2026-11-21T10:58:00.000Z',
    };
    expect(words.sentence(event)).toBe(inEnglish);
    expect(wordsIn('fr', catalogs.get('fr') ?? {}).sentence(event)).toBe(inFrench);
  });

  it('sets a colon as each language does', () => {
    const login = {
      action: 'session.login' as const,
      objectType: 'users' as const,
      changes: [{ field: 'outcome', before: null, after: 'REQUIRE_TWO_FACTOR' }],
      authorName: 'Pat Moss',
      objectName: 'Pat Moss',
      occurredOn: '2026-11-21T10:58:00.000Z',
    };
    expect(words.sentence(login)).toBe('Pat Moss was asked for a code to log in');
    expect(wordsIn('fr', catalogs.get('fr') ?? {}).sentence(login)).toBe(
      'Un code a été demandé à Pat Moss pour se connecter',
    );
    const failed = { ...login, changes: [{ field: 'outcome', before: null, after: 'LOCKED_OUT' }] };
    expect(words.sentence(failed)).toBe('Pat Moss was locked out after failed logins');
    expect(wordsIn('fr', catalogs.get('fr') ?? {}).sentence(failed)).toBe(
      'Pat Moss a été verrouillé après des connexions échouées',
    );
    expect(words.value('roles', 'permissions', 'full:User')).toBe('User: Full');
  });

  it.each([
    ['session.login', 'INVALID_CREDENTIALS', 37, '37 failed logins, 10:02 to 10:58'],
    ['session.login', 'INVALID_CREDENTIALS', 1, '1 failed login at 10:02'],
    [
      'users.update',
      'LOCKED_OUT',
      2,
      'Unknown tried “Change User”, and was refused: Locked Out, 2 times, 10:02 to 10:58',
    ],
    [
      'users.list',
      'LOCKED_OUT',
      1,
      'Unknown tried “Read: Users”, and was refused: Locked Out, once at 10:02',
    ],
  ])('%s, refused as %s %d times, reads %s', (action, outcome, times, text) => {
    const firstOn = '2026-11-21T10:02:00.000Z';
    const changes = Object.entries({ outcome, times, firstOn }).map(([field, after]) => ({
      field,
      before: null,
      after,
    }));
    const occurredOn = '2026-11-21T10:58:00.000Z';
    expect(
      words.sentence({ action, objectType: 'users', changes, occurredOn, authorName: '', objectName: null }),
    ).toBe(text);
  });

  it('names a refused person: the user being logged in, if nobody was authenticated', () => {
    const told = (authorName: string | null, objectName: string | null, outcome: string, times?: number) => {
      const changes = Object.entries({
        outcome,
        ...(times && { times, firstOn: '2026-11-21T10:02:00.000Z' }),
      });
      return words.sentence({
        action: 'session.login',
        objectType: 'users',
        authorName,
        objectName,
        occurredOn: '2026-11-21T10:58:00.000Z',
        changes: changes.map(([field, after]) => ({ field, before: null, after })),
      });
    };
    expect(told('', 'Pat Moss', 'INVALID_CREDENTIALS', 2)).toBe(
      '2 failed logins of Pat Moss, 10:02 to 10:58',
    );
    expect(told('', 'Pat Moss', 'INVALID_CREDENTIALS')).toBe('Failed login of Pat Moss');
    expect(told('', 'Pat Moss', 'LOCKED_OUT', 1)).toBe(
      'Pat Moss tried “Log in”, and was refused: Locked Out, once at 10:02',
    );
    expect(told('Adam Reyes', 'Pat Moss', 'LOCKED_OUT')).toBe(
      'Adam Reyes was locked out after failed logins',
    );
    expect(told(null, null, 'FORBIDDEN')).toBe(
      'Platform Staff tried “Log in”, and was refused: Not Permitted',
    );
  });

  it('names everyone it knows', () => {
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
