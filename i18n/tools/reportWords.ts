import { ownName, sourcesOf } from '../languageTags.ts';
import { reference } from '../locales.ts';
import { catalogOf, type Fault } from './catalogFiles.ts';
import type { LocaleReport } from './check.ts';

/** A locale's progress: one line for it, one for each file with gaps, and one for each fault. */
export function overviewOf(folder: string, report: LocaleReport, locales: readonly string[]): string[] {
  const { locale, missing, stale, faults } = report;
  const gaps = countsByFile({ missing, stale });
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
  { missing, stale, faults }: LocaleReport,
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
  ];
}

function summary(report: LocaleReport, locales: readonly string[]): string {
  const { locale, done, total, missing, stale, sameAsEnglish } = report;
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  const [, ...others] = sourcesOf(locale, locales, reference);
  return [
    `${locale} (${ownName(locale)}): ${percent} % complete, ${done} of ${total} texts`,
    ...(missing.length > 0 ? [`${missing.length} missing, filled in from ${others.join(', ')}`] : []),
    ...(stale.length > 0 ? [`${stale.length} stale, whose English has changed`] : []),
    ...(sameAsEnglish > 0 ? [`${sameAsEnglish} the same as in English`] : []),
  ].join('; ');
}

function countsByFile(gaps: Record<'missing' | 'stale', { file: string }[]>): Map<string, string[]> {
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

const quote = (text: string) => JSON.stringify(text);
