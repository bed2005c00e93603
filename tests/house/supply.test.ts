import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import reviewed from './reviewedPackages.json' with { type: 'json' };

type Entry = {
  version: string;
  license?: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
};

const licences = ['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD'];
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>;
};
const runtime = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);

describe('the packages the server runs on', () => {
  // 13 of them verify passkeys: a well-kept library is worth more there than a short list.
  it('are at most 103, not counting optional builds for other platforms and types, which contain no code that runs', () => {
    const installed = runtime.filter(([path, { optional }]) => !optional && !isTypes(path));
    console.log(`supply: ${installed.length} runtime packages, ${runtime.length} with optional ones`);
    expect(installed.length).toBeLessThanOrEqual(103);
  });

  it('were each reviewed, with their licence', () => {
    expect(runtime.filter(unreviewed).map(([path]) => path)).toEqual([]);
    const names = new Set(runtime.map(([path]) => nameOf(path)));
    expect(Object.keys(reviewed).filter((name) => !names.has(name))).toEqual([]);
  });

  it('run nothing while they are installed', () => {
    expect(runtime.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([]);
  });

  it('control: refuses a package that nobody reviewed, and one whose licence changed', () => {
    expect(unreviewed(['node_modules/left-pad', { version: '1.0.0', license: 'MIT' }])).toBe(true);
    expect(unreviewed(['node_modules/hono', { version: '5.0.0', license: 'BUSL-1.1' }])).toBe(true);
  });
});

describe('the lock file', () => {
  it('takes everything from the registry, with a checksum', () => {
    const entries = Object.entries(packages).filter(([path]) => path !== '');
    console.log(`lock file: ${entries.length} packages`);
    expect(entries.filter(foreign).map(([path]) => path)).toEqual([]);
  });

  it('control: refuses an address outside the registry and a missing checksum', () => {
    const version = '1.0.0';
    expect(
      foreign([
        'node_modules/a',
        { version, integrity: 'sha512-a', resolved: 'git+ssh://git@example.test/a.git' },
      ]),
    ).toBe(true);
    expect(foreign(['node_modules/a', { version }])).toBe(true);
  });
});

const isTypes = (path: string) => /^(@types\/|undici-types$)/.test(nameOf(path));

function unreviewed([path, { license = '' }]: [string, Entry]): boolean {
  const approved: Record<string, string> = reviewed;
  return approved[nameOf(path)] !== license || !licences.includes(license);
}

/** Where npm records an address, it is a registry's tarball: no git repository, no file, no plain http. */
function foreign([, { resolved, integrity }]: [string, Entry]): boolean {
  return !integrity || (resolved !== undefined && !/^https:\/\/[^/]+\/.+\/-\/[^/]+\.tgz$/.test(resolved));
}

function nameOf(path: string) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
