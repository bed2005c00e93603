import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LegalDocument, type LegalText } from '#contract/legal.ts';
import { ConfigError } from '../startError.ts';

/** A file: a text in one language. `mustBeAccepted`: the app asks each user for it after login. */
export type LegalSource = LegalText & { mustBeAccepted: boolean; isSample: boolean };

/**
 * The texts in a folder, and for a document that it lacks those that come with the product. Throws a ConfigError that
 * names the file and the line of each fault.
 */
export function readLegalTexts(folder: string | undefined): LegalSource[] {
  const faults: string[] = [];
  const read = folder === undefined ? [] : readFolder(folder, faults);
  for (const document of LegalDocument.options) {
    const [first, ...others] = read.filter((one) => one.document === document);
    const other = first && others.find((one) => editionOf(one) !== editionOf(first));
    if (other) {
      const [one, two] = [first, other].map(({ locale }) => `${document}.${locale}.md`);
      faults.push(`LEGAL_DIR: ${one} and ${two} must have the same version, date and accept.`);
    }
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return [...read, ...samples().filter((sample) => !read.some((one) => one.document === sample.document))];
}

const editionOf = ({ version, date, mustBeAccepted }: LegalSource) =>
  JSON.stringify([version, date, mustBeAccepted]);

function readFolder(folder: string, faults: string[]): LegalSource[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
    return names.sort().flatMap((name) => {
      const source = readSource(name, readFileSync(join(folder, name), 'utf8'), faults);
      return source ? [{ ...source, isSample: false }] : [];
    });
  } catch (error) {
    faults.push(
      `LEGAL_DIR must be a folder to read, but ${folder} is none (${(error as NodeJS.ErrnoException).code}).`,
    );
    return [];
  }
}

function samples(): LegalSource[] {
  const files = import.meta.glob<string>('./*.md', { eager: true, query: '?raw', import: 'default' });
  return Object.entries(files).flatMap(([path, text]) => {
    const source = readSource(path.slice(2), text, []);
    return source ? [{ ...source, isSample: true }] : [];
  });
}

/** A head of `name: value` lines between lines of `---`, then the text. */
function readSource(
  name: string,
  content: string,
  faults: string[],
): Omit<LegalSource, 'isSample'> | undefined {
  const before = faults.length;
  const fault = (line: number, reason: string) => faults.push(`LEGAL_DIR: ${name}, line ${line}: ${reason}.`);
  const [, document, tag = ''] = /^(terms|privacy-policy)\.([\w-]+)\.md$/.exec(name) ?? [];
  const locale = localeOf(tag);
  if (!document || !locale) {
    faults.push(
      `LEGAL_DIR: ${name} must be named like terms.en.md or privacy-policy.fr.md, with a language tag.`,
    );
    return undefined;
  }
  const lines = content
    .replace(/^\uFEFF/, '')
    .replace(/\r/g, '')
    .split('\n');
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end < 0) {
    fault(1, 'the head must begin and end with a line ---');
    return undefined;
  }
  const head = readHead(lines.slice(1, end), fault);
  const text = lines
    .slice(end + 1)
    .join('\n')
    .trim();
  if (text === '') fault(end + 1, 'there is no text after the head');
  if (faults.length > before) return undefined;
  return {
    document: LegalDocument.parse(document),
    version: head.version ?? '',
    date: head.date ?? '',
    mustBeAccepted: head.accept === 'yes',
    locale,
    text,
  };
}

type Head = Partial<Record<string, string>>;

function readHead(lines: readonly string[], fault: (line: number, reason: string) => void): Head {
  const head: Head = {};
  for (const [n, line] of lines.entries()) {
    const [key = '', ...others] = line.split(':');
    const value = others.join(':').trim();
    const rule = rules[key];
    const reason = rule ? rule(value) : `it must be ${shape}`;
    if (reason) fault(n + 2, reason);
    head[key] = value;
  }
  for (const key of ['version', 'date']) {
    if (!(key in head)) fault(lines.length + 2, `the head lacks ${key}`);
  }
  return head;
}

const shape = 'version: …, date: … or accept: …';

/** What is wrong with a value. */
const rules: Partial<Record<string, (value: string) => string | undefined>> = {
  version: (value) => (/^.{1,50}$/.test(value) ? undefined : 'the version must have 1 to 50 characters'),
  date: (value) => (isDate(value) ? undefined : 'the date must be a day like 2026-11-30'),
  accept: (value) => (/^(yes|no)$/.test(value) ? undefined : 'accept must be yes or no'),
};

function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  );
}

function localeOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).baseName;
  } catch {
    return undefined;
  }
}
