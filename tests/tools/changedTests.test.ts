import { describe, expect, it } from 'vitest';
import { changedTests, type Files, readFiles } from '../../tools/changedTests';

const files = readFiles();
const concerned = (changed: Files) => changedTests({ ...files, ...changed }, files);

describe('the tests that a change concerns', () => {
  it('are none where nothing has changed, and all before the first green run', () => {
    expect(concerned({})).toEqual([]);
    expect(changedTests(files, undefined)).toBe('all');
  });

  it.each(['src/ui/Card.tsx', 'server/services/roles.ts', 'i18n/fr/users.json', 'tests/house/names.test.ts'])(
    'are those that load %s',
    (path) => {
      expect(Object.keys(files)).toContain(path);
      expect(concerned({ [path]: 'changed' })).toEqual([path]);
    },
  );

  it('are those that load a file which is new', () => {
    expect(concerned({ 'contract/widgets.ts': 'new' })).toEqual(['contract/widgets.ts']);
  });

  it.each([
    'package.json',
    'vite.config.ts',
    'server/identity/commonPasswords.txt',
    'server/db/pgliteWorker.js',
    'tests/support/testServer.ts',
  ])('are all of them for %s', (path) => {
    expect(Object.keys(files)).toContain(path);
    expect(concerned({ [path]: 'changed', 'src/ui/Card.tsx': 'changed' })).toBe('all');
  });

  it('are all of them where a file is gone', () => {
    const { 'src/ui/Card.tsx': _, ...rest } = files;
    expect(changedTests(rest, files)).toBe('all');
  });
});
