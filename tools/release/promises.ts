import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { refusalReasons } from '#contract/auditEvents.ts';
import { auditedActions } from '#contract/auditWords.ts';
import { operation, operationIds } from '#contract/operations.ts';

/** What operators and programs rely on, by name, and what must not change unnoticed of each. */
export type Promises = Record<string, string>;

/** As committed for the last release, in `tests/house/lastRelease.json`. */
export type Release = {
  release: string;
  /** Each one's default. */
  variables: Promises;
  metrics: string[];
  /** Each one's method, paths, parameters and fields of its body; an event of the log and of webhooks has its call's id. */
  calls: Promises;
  events: string[];
};

export const releaseFile = 'tests/house/lastRelease.json';

/** What this working copy promises. */
export const promisesOf = (release: string): Release => ({
  release,
  variables: Object.fromEntries(columns('docs/configuration.md')),
  metrics: columns('docs/metrics.md').map(([name]) => name),
  calls: Object.fromEntries(operationIds.map((id) => [id, wordsOf(id)])),
  events: [...auditedActions, ...refusalReasons],
});

const columns = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^\| `(\w+)` \| ([^|]*) \|/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );

function wordsOf(id: (typeof operationIds)[number]): string {
  const { method, path, query, body } = operation(id);
  const parts = [
    [method, ...Object.values(path)],
    query ? ['query:', ...fieldsOf(query)] : [],
    body ? ['body:', ...fieldsOf(body)] : [],
  ];
  return parts.flatMap((words) => (words.length > 0 ? [words.join(' ')] : [])).join('; ');
}

type Schema = { properties?: Record<string, unknown>; anyOf?: Schema[]; oneOf?: Schema[]; allOf?: Schema[] };

function fieldsOf(schema: z.ZodMiniType): string[] {
  const names = ({ properties = {}, anyOf = [], oneOf = [], allOf = [] }: Schema): string[] => [
    ...Object.keys(properties),
    ...[...anyOf, ...oneOf, ...allOf].flatMap(names),
  ];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return [...new Set(names(json))].sort();
}

/** What came, went or changed and is not named in the text, as `this`. */
export const unnamed = (then: Release, now: Release, text: string): string[] => [
  ...new Set(
    (['variables', 'metrics', 'calls', 'events'] as const).flatMap((what) => {
      const [before, after] = [byName(then[what]), byName(now[what])];
      return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
        (name) => before[name] !== after[name] && !text.includes(`\`${name}\``),
      );
    }),
  ),
];

const byName = (what: Promises | string[]): Promises =>
  Array.isArray(what) ? Object.fromEntries(what.map((name) => [name, ''])) : what;
