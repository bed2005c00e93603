import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dark, light } from '#src/app/palette.ts';

const css = readFileSync('src/app/base.css', 'utf8');

it.each([
  ['light', light],
  ['dark', dark],
])('the page before the app is here is as %s as the app', (scheme, { palette }) => {
  const rule = css.split(`:root[data-scheme="${scheme}"]`)[1]?.split('}')[0];
  expect(rule).toContain(`background: ${Reflect.get(palette?.background ?? {}, 'default')};`);
});
