import type { ESTree } from 'vite';
import { describe, expect, it } from 'vitest';
import { at, type Source, sources, visit } from './source.ts';

/** What an `sx` may say: where something is and how much room it has. How it looks is in a style sheet. */
const layoutKeys =
  /^(display|flex\w*|grid\w*|gap|rowGap|columnGap|[mp][xytrbl]?|(margin|padding)(Top|Right|Bottom|Left|Inline|Block)?(Start|End)?|(min|max)?(width|height|Width|Height)|(align|justify|place)(Items|Content|Self)|order|position|inset\w*|top|right|bottom|left|overflow(X|Y|Wrap)?|textAlign|verticalAlign|whiteSpace|textWrap)$/;

/** The theme's breakpoints: the value at each. */
const breakpoints = /^(xs|sm|md|lg|xl)$/;

describe('styles', () => {
  it('are in style sheets; an sx has layout alone, a style what is computed', () => {
    expect(sources('src').flatMap(breaches)).toEqual([]);
  });

  it.each([
    '<Box sx={{ color: "red" }} />',
    '<Box sx={{ "& > p": { mt: 1 } }} />',
    '<Box sx={[{ mt: 1 }, { borderTop: 1 }]} />',
    '<Box sx={boxStyle} />; const boxStyle = { fontWeight: 600 };',
    '<Box sx={imported} />',
    '<p style={{ whiteSpace: "pre-line" }} />',
    '<p style={lines} />; const lines = { whiteSpace: "pre-line" };',
    "const A = styled('p')({ color: 'red' });",
    '<Dialog slotProps={{ paper: { sx: { color: "red" } } }} />',
  ])('control: refuses %s', (text) => {
    expect(breaches({ path: 'src/ui/A.tsx', text })).toHaveLength(1);
  });

  it.each([
    '<Box sx={{ mt: 1, display: { xs: "none", sm: "block" } }} />',
    '<Box sx={boxStyle} />; const boxStyle = { width: 560 };',
    '<p style={{ width }} />',
    '<p style={{ width: share, order: 1 }} />',
    '<p style={indent(level)} />',
  ])('control: lets %s be', (text) => {
    expect(breaches({ path: 'src/ui/A.tsx', text })).toEqual([]);
  });
});

/** The places of a file that style otherwise. */
function breaches(source: Source): string[] {
  const found: string[] = [];
  const objects = new Map<string, ESTree.Node>();
  const add = (node: ESTree.Node) => void found.push(at(source, node));
  if (!/\b(sx|style|styled)\b/.test(source.text)) return found;
  visit(source, {
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) objects.set(id.name, init);
    },
  });
  const objectOf = (node: ESTree.Node): ESTree.Node =>
    (node.type === 'Identifier' && objects.get(node.name)) || node;
  visit(source, {
    JSXAttribute: (node) => {
      if (node.value?.type !== 'JSXExpressionContainer') return;
      const value = objectOf(node.value.expression);
      if (node.name.name === 'sx' && !isLayout(value)) add(node);
      if (node.name.name === 'style' && isConstant(value)) add(node);
    },
    // Handed on, as in `slotProps`.
    Property: (node) => {
      if (keyOf(node) === 'sx' && !isLayout(objectOf(node.value))) add(node);
    },
    CallExpression: (node) => {
      const { callee } = node;
      if (callee.type === 'Identifier' && callee.name === 'styled') add(node);
    },
  });
  return found;
}

function isLayout(node: ESTree.Node): boolean {
  if (node.type !== 'ObjectExpression') return false;
  return node.properties.every(
    (one) => one.type === 'Property' && layoutKeys.test(keyOf(one)) && isValue(one.value),
  );
}

/** A value, or one for each breakpoint. */
const isValue = (node: ESTree.Node) =>
  node.type !== 'ObjectExpression' ||
  node.properties.every((one) => one.type === 'Property' && breakpoints.test(keyOf(one)));

const keyOf = ({ key }: { key: ESTree.Node }) =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';

/** Known before the app runs, like an object of literals. */
function isConstant(node: ESTree.Node): boolean {
  if (node.type !== 'ObjectExpression') return false;
  return node.properties.every((one) => one.type === 'Property' && one.value.type === 'Literal');
}
