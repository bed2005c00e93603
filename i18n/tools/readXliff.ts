import { DOMParser } from '@xmldom/xmldom';
import type { ReadHandIn, ReadText } from '../translation/handIn.ts';

/** What an XLIFF 1.2 file holds, from us or from a translator's tool; a unit without a target has an empty text. */
export function readXliff(xml: string): ReadHandIn[] {
  const document = new DOMParser({ locator: {}, errorHandler: fail }).parseFromString(xml, 'text/xml');
  const locales = new Map<string, ReadText[]>();
  for (const file of elementsIn(document, 'file')) {
    const locale = file.getAttribute('target-language') ?? '';
    const catalog = file.getAttribute('original') ?? '';
    const texts = elementsIn(file, 'trans-unit').map((unit) => textOf(unit, catalog));
    locales.set(locale, [...(locales.get(locale) ?? []), ...texts]);
  }
  if (locales.size === 0) throw new Error('not XLIFF 1.2: it has no file element');
  return [...locales].map(([locale, texts]) => ({ locale, texts, terms: [] }));
}

function textOf(unit: Element, catalog: string): ReadText {
  const version = elementsIn(unit, 'context').find(
    (context) => context.getAttribute('context-type') === 'x-version',
  );
  return {
    at: `line ${lineOf(unit)}`,
    place: `${catalog}.${unit.getAttribute('id')}`,
    english: elementsIn(unit, 'source')[0]?.textContent ?? undefined,
    translation: elementsIn(unit, 'target')[0]?.textContent ?? '',
    isConfirmed: unit.getAttribute('approved') === 'yes',
    version: version?.textContent ?? undefined,
  };
}

const elementsIn = (node: Document | Element, name: string): Element[] =>
  Array.from(node.getElementsByTagName(name));

/** xmldom says where each element began. */
const lineOf = (node: Element & { lineNumber?: number }) => node.lineNumber ?? '?';

function fail(level: string, message: string): void {
  if (level !== 'warning') throw new Error(`not readable as XML: ${message.split('\n')[0]}`);
}
