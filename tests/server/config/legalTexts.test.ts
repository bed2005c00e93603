import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LegalDocument } from '#contract/legal.ts';
import { readGlossary } from '#i18n/tools/glossaryFile.ts';
import { termsIn } from '#i18n/translation/glossary.ts';
import { readConfig } from '#server/config/readConfig.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tenantry-legal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const head = '---\nversion: 2\ndate: 2026-11-01\naccept: yes\n---\n';
const read = (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return readConfig({ LEGAL_DIR: folder }).legalTexts;
};

describe('the texts of LEGAL_DIR', () => {
  it('have a version and a date, and stand in for the samples of their document alone', () => {
    const texts = read({
      'terms.en.md': `\uFEFF${head}\n## Ours\r\n`,
      'terms.fr-CA.md': `${head}Les nôtres`,
      x: '',
    });
    const of = (document: string) => texts.filter((one) => one.document === document);
    expect(of('terms')).toEqual([
      ...[
        { locale: 'en', text: '## Ours' },
        { locale: 'fr-CA', text: 'Les nôtres' },
      ].map((one) => ({
        ...{ document: 'terms', version: '2', date: '2026-11-01', mustBeAccepted: true, isSample: false },
        ...one,
      })),
    ]);
    expect(of('privacy-policy').map(({ locale, isSample }) => [locale, isSample])).toEqual([
      ['de', true],
      ['en', true],
      ['fr', true],
    ]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['another name', { 'conditions.fr.md': head }, 'conditions.fr.md must be named like'],
    ['no language', { 'terms.12345678901.md': head }, 'terms.12345678901.md must be named like'],
    ['no head', { 'terms.en.md': 'Text' }, 'terms.en.md, line 1: the head must begin'],
    [
      'an unknown line',
      { 'terms.en.md': head.replace('accept', 'asked') },
      'terms.en.md, line 4: it must be version',
    ],
    [
      'no day',
      { 'terms.en.md': head.replace('11-01', '11-31') },
      'terms.en.md, line 3: the date must be a day',
    ],
    [
      'an unclear wish',
      { 'terms.en.md': head.replace('yes', 'ja') },
      'terms.en.md, line 4: accept must be yes or no',
    ],
    [
      'no version',
      { 'terms.en.md': `${head.replace('version: 2\n', '')}Text` },
      'terms.en.md, line 4: the head lacks version',
    ],
    ['no text', { 'terms.en.md': head }, 'terms.en.md, line 5: there is no text'],
    [
      'another version in another language',
      { 'terms.en.md': `${head}Text`, 'terms.fr.md': `${head.replace('2', '3')}Texte` },
      'terms.en.md and terms.fr.md must have the same version',
    ],
  ])('are refused with %s', (_, files, message) => {
    expect(() => read(files)).toThrow(`LEGAL_DIR: ${message}`);
  });

  it('are refused where there is no such folder', () => {
    expect(() => readConfig({ LEGAL_DIR: join(folder, 'none') })).toThrow(
      'LEGAL_DIR must be a folder to read',
    );
  });
});

it.each(['fr', 'de'])('the samples have the terms of the glossary: %s', (locale) => {
  const glossary = readGlossary('i18n');
  const samples = readConfig({}).legalTexts;
  const paragraphs = (document: string, of: string) =>
    samples.find((one) => one.document === document && one.locale === of)?.text.split('\n\n') ?? [];
  const missed = LegalDocument.options.flatMap((document) => {
    const english = paragraphs(document, 'en');
    const translated = paragraphs(document, locale);
    expect(translated).toHaveLength(english.length);
    return english.flatMap((text, n) =>
      termsIn(glossary, locale, text, translated[n] ?? '').filter(({ isMissed }) => isMissed),
    );
  });
  expect(missed.map(({ term, forbidden }) => [term.english[0], forbidden])).toEqual([]);
});
