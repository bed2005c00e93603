import { expect, it } from 'vitest';
import { plainPage } from '#server/pages/plainPage.ts';
import { dark, light } from '#src/app/palette.ts';

const page = plainPage({ nonce: 'n1', locale: 'fr', title: '<Courrier>', content: '<h1>Courrier</h1>' });
const style = /<style nonce="n1">(.*)<\/style>/s.exec(page)?.[1] ?? '';

it('has a style, marked as its own, and no script', () => {
  expect(style).toContain(':root');
  expect(page).not.toContain('<script');
});

it('is in the app’s colours, light and dark', () => {
  const [bright = '', dim = ''] = style.split('@media');
  for (const [css, scheme] of [
    [bright, light],
    [dim, dark],
  ] as const) {
    expect(css).toContain(`--bg: ${Reflect.get(scheme.palette?.background ?? {}, 'default')}`);
    expect(css).toContain(`--surface: ${Reflect.get(scheme.palette?.background ?? {}, 'paper')}`);
  }
});

it('says its title as text, in its language', () => {
  expect(page).toContain('<html lang="fr" dir="ltr">');
  expect(page).toContain('<title>&#60;Courrier&#62;</title>');
});
