import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { closure, folders, type Import, importsOf, sources } from './source.ts';

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const runtimePackages = Object.keys(dependencies);
const declaredPackages = [...runtimePackages, ...Object.keys(devDependencies)];
const insideAccount = ['src/parts', 'src/layout', 'src/admin', 'src/ui', 'contract', 'dataProviders', 'i18n'];

/** Architecture law 6: an area, and the areas it may import besides itself. The first row that fits a file counts. */
const law: [area: string, mayImport: string[]][] = [
  ['contract', []],
  ['server', ['contract']],
  ['dataProviders', ['contract', 'i18n']],
  ['i18n', ['contract']],
  ['src/ui', ['i18n', 'contract/faults.ts', 'contract/escapeFormula.ts']],
  ['src/admin', ['src/ui', 'contract', 'dataProviders', 'i18n']],
  ['src/layout', ['src/admin', 'src/ui', 'contract', 'dataProviders', 'i18n']],
  ['src/parts', insideAccount],
  ['src/resources/*', insideAccount],
  [
    'src/pages/signIn',
    [
      'src/admin/form',
      'src/admin/inputs',
      'src/ui',
      'contract',
      'i18n',
      'dataProviders/call.ts',
      'dataProviders/callError.ts',
    ],
  ],
  ['src/pages/*', ['src/resources', ...insideAccount]],
  ['src', ['src', 'contract', 'dataProviders', 'i18n']],
];

describe('the import law', () => {
  it('holds for every import', () => {
    const imports = sources(...folders).flatMap(importsOf);
    console.log(`import law: ${imports.length} imports`);
    expect(imports.length).toBeGreaterThan(20);
    expect(imports.flatMap(breaches)).toEqual([]);
  });

  it.each([
    ['contract/a.ts', "import * as z from 'zod';"],
    ['contract/a.ts', "import { x } from '../server/app';"],
    ['server/a.ts', "import { x } from '../src/app/App';"],
    ['server/a.ts', "import React from 'react';"],
    ['server/services/a.ts', "import { x } from '#i18n/polyglot.ts';"],
    ['server/texts/texts.ts', "import en from '#i18n/en/users.json';"],
    ['dataProviders/a.ts', "import { x } from 'undeclared';"],
    ['src/pages/signIn/A.tsx', "import en from '../../../i18n/en/users.json';"],
    ['src/ui/A.tsx', "export { x } from '#contract/users.ts';"],
    ['src/pages/signIn/A.tsx', "import { x } from '../../../dataProviders/http';"],
    ['src/resources/users/A.tsx', "const x = () => import('../roles/RoleList');"],
    ['src/pages/profile/A.tsx', "import { x } from '../csvUpload/B';"],
    ['src/layout/A.tsx', "import { x } from '#server/app.ts';"],
    ['src/admin/list/A.tsx', "import { x } from '#src/layout/TopBar.tsx';"],
    ['src/ui/A.tsx', "import { x } from '#src/admin/form/useSaveForm.ts';"],
    ['src/pages/signIn/A.tsx', "import { x } from '#src/admin/list/List.tsx';"],
    ['src/parts/A.tsx', "import { x } from '../app/App';"],
    ['src/parts/A.tsx', "import guide from '#docs/webhooks.md?raw';"],
  ])('control: refuses, in %s, %s', (path, text) => {
    expect(importsOf({ path, text }).flatMap(breaches)).toHaveLength(1);
  });
});

/** Inside the server each module imports only those named above it (law 6 of CONTRIBUTING). */
const serverModules = [
  ['config', 'ids', 'texts', 'traffic', 'threads'],
  ['errors', 'traces'],
  ['pages'],
  ['db'],
  ['deps'],
  ['csv', 'matching'],
  ['directory'],
  ['catalogue', 'mail', 'files', 'exports', 'outbound', 'backups', 'metrics'],
  ['jobs'],
  ['access'],
  ['writes'],
  ['identity'],
  ['services'],
  ['http'],
  ['demo'],
  ['app'],
  ['start', 'doctor'],
  ['main', 'commands'],
];

describe('the modules of the server', () => {
  it('import only modules above them', () => {
    const imports = sources('server').flatMap(importsOf);
    console.log(`server modules: ${imports.length} imports`);
    expect(imports.flatMap(upwards)).toEqual([]);
  });

  it.each([
    ['server/db/a.ts', "import type { Deps } from '../deps';"],
    ['server/access/a.ts', "import { commit } from '../writes/commit';"],
    ['server/mail/a.ts', "import { writeFile } from '../files/files';"],
    ['server/newRoom/a.ts', "import { readConfig } from '../config/readConfig';"],
  ])('control: refuses, in %s, %s', (path, text) => {
    expect(importsOf({ path, text }).flatMap(upwards)).toHaveLength(1);
  });
});

describe('the folders of a resource', () => {
  it('import no file that lies above them', () => {
    expect(sources('src/resources').flatMap(importsOf).flatMap(fromAbove)).toEqual([]);
  });

  it.each([
    ['src/resources/a/b/C.tsx', '../D.tsx', 1],
    ['src/resources/a/b/c/C.ts', '../../D.ts', 1],
    ['src/resources/a/b/C.tsx', '../c/D.tsx', 0],
    ['src/resources/a/B.tsx', './b/C.tsx', 0],
    ['src/resources/a/B.tsx', './C.tsx', 0],
  ])('control: in %s, %s is refused %i times', (path, name, times) => {
    expect(importsOf({ path, text: `import { x } from '${name}';` }).flatMap(fromAbove)).toHaveLength(times);
  });
});

describe('circles of imports', () => {
  it('are nowhere, types included', () => {
    expect(circles(sources('contract', 'dataProviders', 'i18n', 'server', 'src').flatMap(importsOf))).toEqual(
      [],
    );
  });

  it('control: finds one of three files', () => {
    const planted = ['a', 'b', 'c'].map((name, n, all) => ({
      path: `src/ui/${name}.ts`,
      text: `import type { X } from '#src/ui/${all[(n + 1) % 3]}.ts';`,
    }));
    expect(circles(planted.flatMap(importsOf))).toEqual([['src/ui/a.ts', 'src/ui/b.ts', 'src/ui/c.ts']]);
  });
});

describe('the services of the server', () => {
  it('import each other in one direction only', () => {
    const imports = sources('server/services').flatMap(importsOf);
    expect(circles(imports.flatMap(betweenServices))).toEqual([]);
  });

  it('control: finds two that import each other, each by another file', () => {
    const planted = [
      { path: 'server/services/users.ts', text: "import { a } from './roles/a.ts';" },
      { path: 'server/services/roles.ts', text: "import { b } from './users/b.ts';" },
    ];
    expect(circles(planted.flatMap(importsOf).flatMap(betweenServices))).toEqual([['roles', 'users']]);
  });
});

describe('the sign-in pages', () => {
  it('reach no react-admin, neither themselves nor through what they import', () => {
    const reached = closure(sources('src/pages/signIn'), sources(...folders));
    console.log(`sign-in: ${reached.length} imports reached`);
    expect(reached.filter(isReactAdmin).map(({ place }) => place)).toEqual([]);
  });

  it('control: finds react-admin behind a part', () => {
    const page = { path: 'src/pages/signIn/A.tsx', text: "import { B } from '../../ui/B';" };
    const part = { path: 'src/ui/B', text: "import { useNotify } from 'react-admin';" };
    expect(closure([page], [part]).filter(isReactAdmin)).toHaveLength(1);
  });
});

function breaches({ from, target, place, typeOnly }: Import): string[] {
  const isOurs = folders.some((folder) => target.startsWith(`${folder}/`));
  const allowed = isOurs ? mayReach(from.path, target) : typeOnly || mayUse(from.path, target);
  return allowed ? [] : [`${place} imports ${target}`];
}

function mayReach(path: string, target: string): boolean {
  if (/^i18n\/.*\.json$/.test(target)) return /^(i18n|tests)\//.test(path);
  if (path === 'server/texts/texts.ts' && within(target, 'i18n')) return true;
  const row = law.find(([area]) => within(path, area));
  if (!row) return true;
  const [area, mayImport] = row;
  return within(target, ownArea(path, area)) || mayImport.some((other) => within(target, other));
}

/** A document shown as it is written. */
const isGuide = (name: string) => /^docs\/.*\.md\?raw$/.test(name);

function mayUse(path: string, name: string): boolean {
  if (name === 'package.json') return true;
  if (isGuide(name)) return within(path, 'src/resources');
  if (within(path, 'contract')) return name === 'zod/mini';
  const packages = within(path, 'server') ? runtimePackages : declaredPackages;
  return name.startsWith('node:') || packages.includes(packageOf(name));
}

/** `src/resources/*` is one area per resource. */
const ownArea = (path: string, area: string) =>
  area.endsWith('/*') ? path.split('/').slice(0, area.split('/').length).join('/') : area;

/** An area is a folder, or one file of it. */
const within = (path: string, area: string) =>
  path === area || path.startsWith(`${area.replace(/\/\*$/, '')}/`);

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** `ra-i18n-polyglot` is node-polyglot under react-admin's name for it, and brings nothing else along. */
const isReactAdmin = ({ target, typeOnly }: Import) =>
  !typeOnly && /^(react-admin|ra-(?!i18n-polyglot$))/.test(target);

function upwards({ from, target, place }: Import): string[] {
  if (!target.startsWith('server/')) return [];
  const moduleOf = (path: string) => path.split('/')[1]?.replace(/\.\w+$/, '') ?? '';
  const level = (path: string) => serverModules.findIndex((modules) => modules.includes(moduleOf(path)));
  const isAbove = level(target) >= 0 && level(target) < level(from.path);
  return isAbove || moduleOf(target) === moduleOf(from.path) ? [] : [`${place} imports ${target}`];
}

function fromAbove({ from, target, place }: Import): string[] {
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
  const [own, other] = [folderOf(from.path), folderOf(target)];
  return other !== '' && own !== other && own.startsWith(other) ? [`${place} imports ${target}`] : [];
}

/** The same import as one of a whole service, with its folder; nothing within one. */
function betweenServices({ from, target, ...rest }: Import): Import[] {
  const serviceOf = (path: string) => /^server\/services\/(\w+)/.exec(path)?.[1] ?? path;
  const [importing, imported] = [serviceOf(from.path), serviceOf(target)];
  return importing === imported ? [] : [{ ...rest, from: { ...from, path: importing }, target: imported }];
}

/** The groups of files in an import cycle, each sorted by name. */
function circles(imports: Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, target } of imports) targets.set(from.path, [...(targets.get(from.path) ?? []), target]);
  const reach = (path: string) => {
    const seen = new Set<string>();
    const follow = (one: string) => {
      for (const target of targets.get(one) ?? []) {
        if (seen.has(target)) continue;
        seen.add(target);
        follow(target);
      }
    };
    follow(path);
    return seen;
  };
  const reached = new Map([...targets.keys()].map((path) => [path, reach(path)]));
  const tied = [...reached].filter(([path, seen]) => seen.has(path)).map(([path]) => path);
  const groups = tied.map((path) =>
    tied.filter((other) => reached.get(path)?.has(other) && reached.get(other)?.has(path)),
  );
  return [...new Set(groups.map((group) => group.sort().join('\n')))].map((group) => group.split('\n'));
}
