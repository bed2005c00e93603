import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { sayTooOld } from '#tools/tellOldBrowsers.ts';

const page = sayTooOld(readFileSync('index.html', 'utf8'));
const script = /<script>\s*(\(\(texts[\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
const old = () => {
  throw new SyntaxError('Invalid group specifier name');
};

it.each([
  ['fr-CH', old, /^Ce navigateur est trop ancien/],
  ['nl', old, /^This browser is too old/],
  ['en', RegExp, /^$/],
])('in %s, says in an old browser alone that it is too old', (language, reader, said) => {
  const root = { textContent: '' };
  runInNewContext(script, {
    RegExp: reader,
    navigator: { language },
    document: { getElementById: () => root },
  });
  expect(root.textContent).toMatch(said);
});
