import { describe, expect, it } from 'vitest';
import { changedRows, hashesOf, readSources, type Sources } from '#tools/changedRows.ts';

const sources = readSources();
const walked = hashesOf(sources);
const concerned = (changed: Sources) => changedRows(hashesOf({ ...sources, ...changed }), walked);

describe('the rows that a change concerns', () => {
  it('are none where nothing has changed, and all before the first walk', () => {
    expect(concerned({})).toEqual([]);
    expect(changedRows(walked, undefined)).toBe('all');
  });

  it.each([
    ['contract/users.ts', ['users']],
    ['contract/operations/roles.ts', ['roles']],
    ['server/services/users/setStatus.ts', ['users']],
    ['server/services/session/logIn.ts', ['session', 'signIn']],
    ['tests/walk/subjects/traits.ts', ['traits']],
    ['tests/walk/subjects/users/app.ts', []],
  ])('are, for %s, those of %j', (path, subjects) => {
    expect(Object.keys(sources)).toContain(path);
    expect(concerned({ [path]: 'changed' })).toEqual(subjects);
  });

  it.each([
    'contract/paging.ts',
    'server/services/pagination.ts',
    'server/access/requireAccess.ts',
    'server/db/migrations/0001_foundation.ts',
    'server/writes/new.ts',
    'tests/walk/walkTenants.ts',
    'tests/support/testServer.ts',
  ])('are all of them for %s', (path) => {
    expect(concerned({ [path]: 'changed' })).toBe('all');
  });

  it('are those of a new resource, whose files are new', () => {
    const added = { 'tests/walk/subjects/widgets.ts': '', 'contract/widgets.ts': '' };
    expect(concerned(added)).toEqual(['widgets']);
  });
});
