import { describe, expect, it } from 'vitest';
import { needsUpgrading, nextSection, released } from '#tools/release/changelog.ts';
import { noticesText } from '#tools/release/notices.ts';
import { refusalsOf, type Situation } from '#tools/release/refusals.ts';

const changelog =
  '# Changes\n\n## Next\n\n### Added\n\n- `a.list` lists.\n\n## 2.0.0 (2026-11-27)\n\nThe first.\n';
const last = { release: '2.0.0', variables: {}, metrics: [], calls: {}, events: [] };
const ready: Situation = {
  version: '2.1.0',
  changelog,
  last,
  now: { ...last, release: '2.1.0', calls: { 'a.list': 'GET /a' } },
  changed: [],
  tags: ['v1.9.0'],
};

describe('a release', () => {
  it('is made of committed files, a section that names what changed, and a new version', () => {
    expect(refusalsOf(ready)).toEqual([]);
  });

  it.each<[string, Partial<Situation>, string]>([
    [
      'uncommitted files',
      { changed: [' M README.md', '?? new.ts'] },
      'Files are not committed: README.md, new.ts.',
    ],
    ['its tag', { tags: ['v2.1.0'] }, 'The tag v2.1.0 exists.'],
    ['the same version', { version: '2.0.0' }, '2.0.0 is not later than the last release, 2.0.0.'],
    ['an earlier one', { version: '1.12.9' }, '1.12.9 is not later than the last release, 2.0.0.'],
    ['no version', { version: '' }, 'No version is not a version like 2.1.0.'],
    ['a version with a suffix', { version: '2.1.0-rc1' }, '2.1.0-rc1 is not a version like 2.1.0.'],
    [
      'a call that is not named',
      { now: { ...last, calls: { 'a.list': 'GET /a', 'a.get': 'GET /a/{id}' } } },
      'CHANGELOG.md does not name, under "## Next": a.get.',
    ],
    [
      'an empty section',
      { changelog: released(changelog, '2.1.0', '2026-12-01'), now: last },
      'CHANGELOG.md has nothing under "## Next".',
    ],
    [
      'something to do, in a minor version',
      { changelog: changelog.replace('### Added', '### Upgrading\n\n- Do this.\n\n### Added') },
      'CHANGELOG.md has something to do under "Upgrading", so the version needs a new first number, and ends with .0.0.',
    ],
  ])('is refused with %s', (_, situation, sentence) => {
    expect(refusalsOf({ ...ready, ...situation })).toEqual([sentence]);
  });
});

describe('the section', () => {
  it('gets the number and the day, below an empty one', () => {
    expect(released(changelog, '2.1.0', '2026-12-01')).toBe(
      '# Changes\n\n## Next\n\n## 2.1.0 (2026-12-01)\n\n### Added\n\n- `a.list` lists.\n\n## 2.0.0 (2026-11-27)\n\nThe first.\n',
    );
    expect(nextSection(released(changelog, '2.1.0', '2026-12-01'))).toBe('\n');
  });

  it('requires something if it has lines under Upgrading', () => {
    expect(needsUpgrading('## Next\n\n### Upgrading\n\n### Added\n\n- x\n')).toBe(false);
    expect(needsUpgrading('## Next\n\n### Upgrading\n\n- x\n')).toBe(true);
  });
});

it('notices have each package with its licence and its text', () => {
  const rule = '-'.repeat(80);
  expect(noticesText([{ name: 'a', version: '1.0.0', licence: 'MIT', texts: ['Copyright A'] }])).toBe(
    `Tenantry contains or runs on these packages, under their own licences.\n\n${rule}\n\na 1.0.0\n\nLicence: MIT\n\nCopyright A\n`,
  );
});
