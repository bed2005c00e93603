import { reference } from '../locales.ts';
import { type HandIn, type HandInText, noteOn, partsOf } from './handIn.ts';

/**
 * XLIFF 1.2, which Weblate and translators' tools read: a `file` for each catalog of a locale. `approved` is what we
 * call confirmed; the version is a context of ours, which tools hand back as it is. The glossary is not part of it.
 */
export function toXliff(handIns: readonly HandIn[]): string {
  const files = handIns.flatMap(({ locale, texts }) =>
    byCatalog(texts).map(([catalog, own]) => fileOf(catalog, locale, own)),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">',
    ...files,
    '</xliff>',
    '',
  ].join('\n');
}

function fileOf(catalog: string, locale: string, texts: readonly HandInText[]): string {
  const languages = `source-language="${reference}" target-language="${escapeXml(locale)}"`;
  return [
    `  <file original="${escapeXml(catalog)}" ${languages} datatype="plaintext">`,
    '    <body>',
    ...texts.map((text) => unitOf(text, locale)),
    '    </body>',
    '  </file>',
  ].join('\n');
}

function unitOf(text: HandInText, locale: string): string {
  const note = noteOn(text, locale);
  const approved = text.isConfirmed ? ' approved="yes"' : '';
  return [
    `      <trans-unit id="${escapeXml(partsOf(text.place).key)}"${approved} xml:space="preserve">`,
    `        <source>${escapeXml(text.english)}</source>`,
    `        <target state="${stateOf(text)}">${escapeXml(text.translation)}</target>`,
    ...(note ? [`        <note>${escapeXml(note)}</note>`] : []),
    `        <context-group purpose="information"><context context-type="x-version">${text.version}</context></context-group>`,
    '      </trans-unit>',
  ].join('\n');
}

function stateOf({ translation, former, isConfirmed }: HandInText): string {
  if (translation === '') return 'new';
  return former !== undefined && !isConfirmed ? 'needs-review-translation' : 'translated';
}

function byCatalog(texts: readonly HandInText[]): [string, HandInText[]][] {
  const catalogs = new Map<string, HandInText[]>();
  for (const text of texts) {
    const { catalog } = partsOf(text.place);
    catalogs.set(catalog, [...(catalogs.get(catalog) ?? []), text]);
  }
  return [...catalogs];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
