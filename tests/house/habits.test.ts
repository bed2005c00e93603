import type { ESTree } from 'vite';
import { describe, expect, it } from 'vitest';
import { paths } from '#contract/paths.ts';
import { at, folders, literal, type Source, sources, visit } from './source.ts';

type Rule = { name: string; where: string[]; breaches: (source: Source) => string[]; controls: Source[] };

const appPaths: string[] = Object.values(paths).filter((path) => path !== '/');

/** Words of our own where the field has one: counter, outbox, idempotency, fair queue, fix, trust, impact. */
const ownWords =
  /\b(tall(y|ies)|claimRepeat|repeatKey|roundRobin|mend(s|ed)?|believ\w*|sharedReads)\b|follow-?ups|kept back/i;

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
    name: 'no built-in that supported browsers lack',
    where: ['contract', 'dataProviders', 'i18n', 'src'],
    breaches: (source) =>
      /^i18n\/tools\//.test(source.path)
        ? []
        : lines(
            source,
            /\bURL\.(canParse|parse)\(|\b(is|to)WellFormed\(|\bAbortSignal\.any\(|\b(Object|Map)\.groupBy\(|\bPromise\.(withResolvers|try)\(|\bArray\.fromAsync\(|\bIterator\.|\.(values|keys|entries)\(\)\s*\.(map|filter|some|every|find|toArray|take|drop|reduce)\(|\bIntl\.(Segmenter|DurationFormat)\(|\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(|\bRegExp\.escape\(/,
          ),
    controls: [planted('URL.canParse(a);'), planted('Object.groupBy(a, b);'), planted('a.values().some(b);')],
  },
  {
    // A test then waits for ever for what is left to draw: React's `act` drops it, even if the value is there.
    name: "no `use` of React's",
    where: ['src'],
    breaches: (source) => lines(source, /import \{[^}]*\buse\b[^}]*\} from 'react'/),
    controls: [planted("import { type ReactNode, use, useMemo } from 'react';")],
  },
  {
    name: 'no error swallowed',
    where: folders,
    breaches: (source) => {
      const found: string[] = [];
      if (!/\bcatch\b/.test(source.text)) return found;
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
      const readers = /^server\/(main|createAdmin|backup|verifyAudit|commands\/\w+)\.ts$/;
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
    name: "a Request is known in the server's http module alone",
    where: ['server'],
    breaches: (source) =>
      source.path.startsWith('server/http/') ? [] : lines(source, /\bRequest\b|\bheaders\.get\(/),
    controls: [planted('const f = (request: Request) => 1;'), planted("c.headers.get('if-match');")],
  },
  {
    name: 'keys are heard by onKey or useKeyListener, which leave an input method its own',
    where: ['src'],
    breaches: keysHeardOtherwise,
    controls: [
      planted('const a = <p onKeyDown={press} />;'),
      planted('const a = <p onKeyUp={(event) => press(onKey, event)} />;'),
      planted('const a = { onKeyDown: press };'),
      planted("document.addEventListener('keydown', onKey(press));"),
    ],
  },
  {
    name: 'a text of a screen comes from useTexts',
    where: ['src'],
    breaches: (source) => lines(source, /\buseTranslate\b|<Translate\b/),
    controls: [
      planted('const translate = useTranslate();'),
      planted('const a = <Translate i18nKey="a.b" />;'),
    ],
  },
  {
    name: "names and comments use the field's words",
    where: ['contract', 'dataProviders', 'i18n', 'server', 'src', 'tools'],
    breaches: (source) => (/\/migrations\//.test(source.path) ? [] : lines(source, ownWords)),
    controls: [
      planted('const tally = new Tally();'),
      planted('// It is mended by the next run.'),
      planted('await queueFollowUps(deps, tx, change);'),
      planted('const repeated = await claimRepeat(trx);'),
      planted('// An address that is believed.'),
    ],
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
  return { path: 'src/planted.tsx', text };
}

function lines({ path, text }: Source, pattern: RegExp): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : []));
}

/** Key handlers that would act while a word is composed; `keepKeys` does nothing on a key. */
function keysHeardOtherwise(source: Source): string[] {
  if (source.path === 'src/ui/useKeyListener.ts' || !/onKey|addEventListener/.test(source.text)) return [];
  const found: string[] = [];
  const isKeyEvent = (name: unknown) => /^onKey(Down|Up|Press)$/.test(String(name));
  const isLeft = (handler: ESTree.Node | null | undefined) =>
    (handler?.type === 'CallExpression' &&
      handler.callee.type === 'Identifier' &&
      handler.callee.name === 'onKey') ||
    (handler?.type === 'Identifier' && handler.name === 'keepKeys');
  const judge = (node: ESTree.Node, handler: ESTree.Node | null | undefined) => {
    if (!isLeft(handler)) found.push(at(source, node));
  };
  visit(source, {
    JSXAttribute: (node) => {
      const value = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value;
      if (isKeyEvent(node.name.name)) judge(node, value);
    },
    Property: (node) => {
      if (node.key.type === 'Identifier' && isKeyEvent(node.key.name)) judge(node, node.value);
    },
    CallExpression: (node) => {
      const [event] = node.arguments;
      const isListening =
        node.callee.type === 'MemberExpression' &&
        node.callee.property.type === 'Identifier' &&
        node.callee.property.name === 'addEventListener';
      if (isListening && /^key/.test(literal(event) ?? '')) found.push(at(source, node));
    },
  });
  return found;
}

/** Strings, and beginnings of templates, that match. */
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
