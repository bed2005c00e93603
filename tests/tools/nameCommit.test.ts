import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commitOf } from '#tools/nameCommit.ts';

it('names the commit of a checkout, whether files differ from it, and none where there is no git', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-commit-'));
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.test', ...args], { cwd: folder });
  expect(commitOf(folder)).toBe('');
  git('init', '--quiet');
  writeFileSync(join(folder, 'file'), 'one');
  git('add', 'file');
  git('commit', '--quiet', '--message', 'one');
  git('tag', '--annotate', 'v1.0.0', '--message', 'one');
  expect(commitOf(folder)).toMatch(/^[0-9a-f]{40}$/);
  writeFileSync(join(folder, 'file'), 'two');
  expect(commitOf(folder)).toMatch(/^[0-9a-f]{40}-changed$/);
  rmSync(folder, { recursive: true });
});
