import { ownName, sourcesOf } from '../languageTags.ts';
import { reference } from '../locales.ts';
import { reasonOf } from '../translation/suspicions.ts';
import { catalogOf, type Fault } from './catalogFiles.ts';
import type { LocaleReport } from './check.ts';
import type { Import } from './importTexts.ts';

/** A locale's progress: one line for it, one for each file with gaps, and one for each fault. */
export function overviewOf(folder: string, report: LocaleReport, locales: readonly string[]): string[] {
  const { locale, missing, stale, suspect, faults } = report;
  const gaps = countsByFile({ missing, stale, suspect });
  const first = gaps.keys().next().value;
  return [
    summary(report, locales),
    ...[...gaps].map(([file, counts]) => `  ${folder}/${file}: ${counts.join(', ')}`),
    ...(first ? [`  Line by line: npm run i18n -- ${locale} ${catalogOf(first)}`] : []),
    ...faults.map((fault) => `  ${faultLine(folder, fault)}`),
  ];
}

/** Each text of a locale, or of one catalog, that needs work, with its line. */
export function detailsOf(
  folder: string,
  { missing, stale, suspect, sameAsEnglish, faults }: LocaleReport,
  catalog?: string,
): string[] {
  const isWanted = ({ file }: { file: string }) => catalog === undefined || catalogOf(file) === catalog;
  return [
    ...faults.filter(isWanted).map((fault) => faultLine(folder, fault)),
    ...missing
      .filter(isWanted)
      .map(({ at, key, english }) => `${folder}/${at} ${key} is missing: ${quote(english)}`),
    ...stale
      .filter(isWanted)
      .map(
        ({ at, key, english, former }) =>
          `${folder}/${at} ${key} is stale: ${quote(english)} was ${quote(former)}`,
      ),
    ...suspect
      .filter(isWanted)
      .map(
        ({ at, key, english, translation, suspicions }) =>
          `${folder}/${at} ${key} is suspect: ${quote(english)} is ${quote(translation)}; ${suspicions.map(reasonOf).join('; ')}`,
      ),
    ...sameAsEnglish
      .filter(isWanted)
      .map(({ at, key, english }) => `${folder}/${at} ${key} is the same as in English: ${quote(english)}`),
  ];
}

/** What an import has changed, text by text, what it has left alone, and why it has written nothing. */
export function importLines({ faults, changed, confirmed, terms, leftAlone }: Import): string[] {
  if (faults.length > 0) return [...faults, 'Nothing was written.'];
  return [
    ...changed.flatMap(({ locale, place, before, after }) => [
      `${locale} ${place}`,
      ...(before ? [`  - ${quote(before)}`] : []),
      `  + ${quote(after)}`,
    ]),
    ...confirmed.map(({ locale, place }) => `${locale} ${place} is confirmed`),
    ...terms.map(({ locale, term }) => `${locale} glossary: ${term}`),
    ...leftAlone.map((line) => `left alone: ${line}`),
    [
      `${counted(changed.length, 'text')} changed`,
      `${confirmed.length} confirmed`,
      `${counted(terms.length, 'term')} changed`,
      `${leftAlone.length} left alone.`,
    ].join(', '),
  ];
}

function summary(report: LocaleReport, locales: readonly string[]): string {
  const { locale, done, total, missing, stale, suspect, sameAsEnglish } = report;
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  const [, ...others] = sourcesOf(locale, locales, reference);
  return [
    `${locale} (${ownName(locale)}): ${percent} % complete, ${done} of ${total} texts`,
    ...(missing.length > 0 ? [`${missing.length} missing, filled in from ${others.join(', ')}`] : []),
    ...(stale.length > 0 ? [`${stale.length} stale, whose English has changed`] : []),
    ...(suspect.length > 0 ? [`${suspect.length} suspect`] : []),
    ...(sameAsEnglish.length > 0 ? [`${sameAsEnglish.length} the same as in English`] : []),
  ].join('; ');
}

function countsByFile(
  gaps: Record<'missing' | 'stale' | 'suspect', { file: string }[]>,
): Map<string, string[]> {
  const counts = new Map<string, string[]>();
  for (const [kind, texts] of Object.entries(gaps)) {
    for (const name of new Set(texts.map(({ file }) => file))) {
      const count = texts.filter(({ file }) => file === name).length;
      counts.set(name, [...(counts.get(name) ?? []), `${count} ${kind}`]);
    }
  }
  return counts;
}

const faultLine = (folder: string, { file, key, fault, line }: Fault) =>
  `${folder}/${file}${line ? `:${line}` : ''}${key && ` ${key}`}: ${fault}`;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const quote = (text: string) => JSON.stringify(text);
