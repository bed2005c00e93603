import { describe, expect, it } from 'vitest';
import { polyglotOf } from '../support/catalogs.ts';
import { at, literal, type Source, sources, visit } from './source.ts';

/** Attributes that a user sees or hears. */
const announced = new Set([
  'label',
  'title',
  'placeholder',
  'aria-label',
  'helperText',
  'alt',
  'aria-description',
]);
const aWord = /\p{L}{2,}/u;

describe('texts of the screens', () => {
  it('come from a catalog', () => {
    const screens = sources('src').filter(({ path }) => path.endsWith('.tsx'));
    console.log(`texts: ${screens.length} files with JSX`);
    expect(screens.flatMap(literalTexts)).toEqual([]);
  });

  it.each([
    '<h1>Accounts</h1>',
    '<h1>{"Accounts"}</h1>',
    '<b>{open ? "Close it" : null}</b>',
    '<A label="Name" />',
    '<A aria-label={`Close`} />',
    '<A title={busy ? "Working" : t("x.y")} />',
  ])('control: refuses %s', (jsx) => {
    expect(literalTexts({ path: 'src/a.tsx', text: `const x = ${jsx};` })).toHaveLength(1);
  });

  it.each([
    '<A label="users.fields.email" />',
    "<h1>{translate('users.title')}</h1>",
    '<b> · </b>',
    '<A label={false} />',
  ])('control: accepts %s', (jsx) =>
    expect(literalTexts({ path: 'src/a.tsx', text: `const x = ${jsx};` })).toEqual([]),
  );
});

describe('keys of texts', () => {
  it('are in a catalog', () => {
    const named = sources('src').flatMap(keysIn);
    console.log(`keys of texts: ${named.length}`);
    expect(named.length).toBeGreaterThan(800);
    const english = polyglotOf('en');
    expect(named.filter(({ key }) => !english.has(key)).map(({ place, key }) => `${place} ${key}`)).toEqual(
      [],
    );
  });

  it("control: finds a key in a call of useTexts's text", () => {
    const found = keysIn({
      path: 'src/a.tsx',
      text: "const { text } = useTexts(); text('a.b', { c }); d.text('e.f');",
    });
    expect(found).toEqual([{ place: 'src/a.tsx:1', key: 'a.b' }]);
  });
});

/** The keys that a file words, if written as full literals. */
function keysIn(source: Source) {
  const found: { place: string; key: string }[] = [];
  if (!source.text.includes('useTexts()')) return found;
  visit(source, {
    CallExpression: (node) => {
      const key = literal(node.arguments[0]);
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'text' || key === undefined) return;
      found.push({ place: at(source, node), key });
    },
  });
  return found;
}

/** Words written in JSX children or in announced attributes. A catalog key (`users.fields.email`) is no text. */
function literalTexts(source: Source): string[] {
  const found: string[] = [];
  const check = (node: Parameters<typeof literal>[0]) => {
    if (node?.type === 'ConditionalExpression') {
      check(node.consequent);
      check(node.alternate);
    } else if (node?.type === 'LogicalExpression') {
      check(node.right);
    } else {
      const text = literal(node);
      if (node && text !== undefined && isText(text)) found.push(`${at(source, node)} ${text}`);
    }
  };
  visit(source, {
    JSXText: (node) => {
      if (isText(node.value)) found.push(`${at(source, node)} ${node.value.trim()}`);
    },
    JSXElement: ({ children }) => {
      for (const child of children) if (child.type === 'JSXExpressionContainer') check(child.expression);
    },
    JSXFragment: ({ children }) => {
      for (const child of children) if (child.type === 'JSXExpressionContainer') check(child.expression);
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !announced.has(name.name)) return;
      check(value?.type === 'JSXExpressionContainer' ? value.expression : value);
    },
  });
  return found;
}

const isText = (text: string) => aWord.test(text) && !/^[\w-]+(\.[\w-]+)+$/.test(text.trim());
