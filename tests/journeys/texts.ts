import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { withPlatformAudit } from '#i18n/withPlatformAudit.ts';

const folder = new URL('../../i18n/en/', import.meta.url);
const files = Object.fromEntries(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => [basename(name, '.json'), JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]),
);
const catalogs = withPlatformAudit(files);

/** A displayed text: the English one of the catalogs, `resource.key`, in the singular if `smart_count` is 1. Throws if there is none. */
export function text(key: string, values: Record<string, string | number> = {}): string {
  const found = key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], catalogs);
  if (typeof found !== 'string') throw new Error(`No English text ${key}`);
  const form = values.smart_count === 1 ? (found.split(' |||| ')[0] ?? found) : found;
  return form.replace(/%\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/** The same with any values in it. */
export const wording = (key: string) =>
  new RegExp(
    `^${text(key, anything)
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(mark, '.+')}$`,
  );

const mark = '\u0000';
const anything = new Proxy<Record<string, string>>({}, { get: () => mark });
