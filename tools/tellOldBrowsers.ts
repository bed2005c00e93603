import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Puts what an old browser is told into the page itself, in every language: such a browser loads no catalog. */
export const tellOldBrowsers = (): Plugin => ({
  name: 'tell-old-browsers',
  transformIndexHtml: sayTooOld,
});

export const sayTooOld = (html: string) =>
  html.replace('__TOO_OLD__', () => JSON.stringify(texts()).replaceAll('<', '\\u003c'));

const folder = new URL('../i18n/', import.meta.url);

const texts = () =>
  Object.fromEntries(
    readdirSync(folder).flatMap((locale) => {
      const catalog = new URL(`${locale}/steps/obstacles.json`, folder);
      if (!existsSync(catalog)) return [];
      const { old }: { old?: string } = JSON.parse(readFileSync(catalog, 'utf8'));
      return [[locale, old]];
    }),
  );
