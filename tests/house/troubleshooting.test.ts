import { readFileSync } from 'node:fs';
import type { ESTree } from 'vite';
import { expect, it } from 'vitest';
import { errorCodes } from '#contract/errors.ts';
import { literal, type Source, sources, visit } from './source.ts';

const page = readFileSync('docs/operate.md', 'utf8');
const rows = (page.split('\n## Troubleshooting\n')[1] ?? '').match(/^\| .* \|$/gm)?.join('\n') ?? '';

it('docs/operate.md says of each error code what causes it and what to do', () => {
  expect(errorCodes.filter((code) => !rows.includes(`| \`${code}\` |`))).toEqual([]);
  const listed = [...rows.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, code]) => code);
  expect(listed.filter((code) => !errorCodes.some((known) => known === code))).toEqual([]);
});

it('docs/operate.md has a row for each message of a refused start or command, and each warning and error of the log', () => {
  const all = sources('server').flatMap(messagesIn);
  console.log(`troubleshooting: ${all.length} messages, ${errorCodes.length} codes`);
  expect(all.length).toBeGreaterThan(35);
  expect(all.filter((message) => !rows.includes(message))).toEqual([]);
});

it('control: finds the message of a refusal and of a log line', () => {
  const text = `throw new StartError(\`There is no \${thing} here\`);
    throw new UnfitDatabase('It is upside down.');
    deps.log.error({ err }, 'the moon is gone');
    log.info('fine');`;
  expect(messagesIn({ path: 'server/a.ts', text })).toEqual([
    'There is no',
    'It is upside down.',
    'the moon is gone',
  ]);
});

/** Up to its first value; messages put together elsewhere, and how a command is called, are not looked at. */
function messagesIn(source: Source): string[] {
  const found: string[] = [];
  const add = (node: ESTree.Node | null | undefined) => {
    const message = textOf(node)?.trim();
    if (message && !message.startsWith('Usage:')) found.push(message);
  };
  visit(source, {
    NewExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === 'Identifier' && ['StartError', 'UnfitDatabase'].includes(callee.name)) add(first);
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!['error', 'warn'].includes(callee.property.name)) return;
      if (/(^|\.)log$/.test(source.text.slice(callee.object.start, callee.object.end))) add(given.at(-1));
    },
  });
  return found;
}

function textOf(node: ESTree.Node | null | undefined): string | undefined {
  if (node?.type !== 'TemplateLiteral') return literal(node);
  const [beginning = '', ...others] = node.quasis.map(({ value }) => value.cooked ?? '');
  return beginning.trim() || others.find((part) => part.trim() !== '');
}
