import { describe, expect, it } from 'vitest';
import { paths } from '#contract/paths.ts';
import { at, folders, literal, type Source, sources, visit } from './source.ts';

type Rule = { name: string; where: string[]; breaches: (source: Source) => string[]; controls: Source[] };

const appPaths: string[] = Object.values(paths).filter((path) => path !== '/');

const rules: Rule[] = [
  {
    name: 'no suppression without a reason',
    where: folders,
    breaches: (source) =>
      lines(source, /biome-ignore|@ts-(ignore|expect-error|nocheck)|eslint-disable/).filter(
        (line) => !/(biome-ignore(-all)? [\w/]+: .{15,}|@ts-expect-error:? .{15,})/.test(line),
      ),
    controls: [planted('// @ts-ignore'), planted('// biome-ignore lint/a/b: no')],
  },
  {
    name: 'no cast around the type checker',
    where: folders,
    breaches: (source) => lines(source, /\bas unknown as\b|\bas any\b/),
    controls: [planted('const a = b as unknown as C;')],
  },
  {
    name: 'nothing left for later',
    where: folders,
    breaches: (source) => lines(source, /\b(TODO|FIXME|XXX)\b|coming soon/i),
    controls: [planted('// TODO')],
  },
  {
    name: 'no error swallowed',
    where: folders,
    breaches: (source) => {
      const found: string[] = [];
      visit(source, {
        CatchClause: (node) => void (node.body.body.length === 0 && found.push(at(source, node))),
      });
      return found;
    },
    controls: [planted('try { a(); } catch {}')],
  },
  {
    name: 'the environment is read in one file',
    where: ['contract', 'dataProviders', 'i18n', 'server', 'src'],
    breaches: (source) => {
      const readers = /^server\/(main|createAdmin|backup|verifyAudit)\.ts$/;
      return readers.test(source.path)
        ? []
        : lines(source, /\bprocess\.env\b|import\.meta\.env\.(?!DEV\b|PROD\b)/);
    },
    controls: [planted('const port = process.env.PORT;')],
  },
  {
    name: 'paths of the app are written in contract/paths.ts',
    where: ['dataProviders', 'server', 'src'],
    breaches: (source) =>
      literals(source, (text) => appPaths.includes(text) || /^\/(admin|account)\//.test(text)),
    controls: [planted("go('/select-domain');"), planted('go(`/admin/accounts/new`);')],
  },
  {
    name: 'paths of calls are written in the manifest',
    where: ['dataProviders', 'src'],
    breaches: (source) => literals(source, (text) => /^\/(api|dex|gw)\//.test(text)),
    controls: [planted("fetch('/api/v1/users');")],
  },
  {
    name: "a Request is known in the server's http room alone",
    where: ['server'],
    breaches: (source) =>
      source.path.startsWith('server/http/') ? [] : lines(source, /\bRequest\b|\bheaders\.get\(/),
    controls: [planted('const f = (request: Request) => 1;'), planted("c.headers.get('if-match');")],
  },
  {
    name: 'imports name their file, and climb one folder at most',
    where: folders,
    breaches: (source) =>
      source.path === 'tests/house/importLaw.test.ts'
        ? []
        : lines(source, /(\bfrom|\bimport\(?) ?'((\.\.\/){2}|[.#][^']*\/\w+')/),
    controls: [
      planted("import { a } from '../../b.ts';"),
      planted("import { a } from './b';"),
      planted("import { a } from '#contract/b';"),
    ],
  },
  {
    name: 'modules are mocked only where each file has its own',
    where: ['tests'],
    breaches: (source) =>
      /^tests\/(walk|server\/promises)\//.test(source.path) ? [] : lines(source, /\bvi\.(do)?[mM]ock\(/),
    controls: [planted("vi.mock('./mailer');"), planted("vi.doMock('./mailer');")],
  },
];

describe.each(rules)('$name', ({ name, where, breaches, controls }) => {
  it('holds', () => {
    const files = sources(...where).filter(({ path }) => path !== 'tests/house/habits.test.ts');
    console.log(`${name}: ${files.length} files`);
    expect(files.flatMap(breaches)).toEqual([]);
  });

  it.each(controls)('control: refuses $text', (source) => {
    expect(breaches(source)).toHaveLength(1);
  });
});

function planted(text: string): Source {
  return { path: 'src/planted.ts', text };
}

function lines({ path, text }: Source, pattern: RegExp): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : []));
}

/** Strings, and the beginnings of templates, that a test picks. */
function literals(source: Source, picks: (text: string) => boolean): string[] {
  const found: string[] = [];
  visit(source, {
    Literal: (node) => {
      const text = literal(node);
      if (text !== undefined && picks(text)) found.push(`${at(source, node)} ${text}`);
    },
    TemplateLiteral: (node) => {
      const text = node.quasis[0]?.value.raw ?? '';
      if (picks(text)) found.push(`${at(source, node)} ${text}`);
    },
  });
  return found;
}
