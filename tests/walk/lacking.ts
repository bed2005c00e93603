import { paramNames } from '#contract/operation.ts';
import { parametersOf, queriesOf } from './queries.ts';
import type { Route } from './routes.ts';
import type { Subject } from './subject.ts';

/** What the subjects fail to tell the walks, and what they say about calls that do not exist. */
export function lacksOf(routes: readonly Route[], told: Readonly<Record<string, Subject>>): string[] {
  const names = new Set(routes.map(({ name }) => name));
  const ids = new Set<string>(routes.map(({ id }) => id));
  const idle = Object.entries(told).flatMap(([file, { gates, calls = {} }]) =>
    [
      ...Object.keys(gates).filter((name) => !names.has(name)),
      ...Object.keys(calls).filter((id) => !ids.has(id)),
    ].map((call) => `tests/walk/subjects/${file}.ts tells of ${call}, which the manifest has not`),
  );
  const missing = routes.flatMap((route) =>
    lacksIn(route).map((what) => `tests/walk/subjects/${route.subject.name}.ts does not tell ${what}`),
  );
  return [...idle, ...new Set(missing)];
}

function lacksIn({ id, row, path, subject, sample, gate }: Route): string[] {
  const names = paramNames(path);
  const known = { ...subject.names, ...subject.platformNames };
  const isList = row.method === 'GET' && typeof gate === 'object';
  const asked = queriesOf(row, sample).flatMap((query) => [...new URLSearchParams(query).keys()]);
  const unasked = isList ? parametersOf(row).filter((name) => !asked.includes(name)) : [];
  const isNamed = row.method !== 'GET' && names.length > 0;
  return [
    ...names.filter((name) => !(name in known)).map((name) => `what stands for {${name}} in ${path}`),
    ...unasked.map((name) => `a filter by ${name} for ${id}`),
    ...(row.body && !sample.body ? [`a body of ${id}`] : []),
    ...(row.body && !sample.takes ? [`which fields ${id} takes`] : []),
    ...(row.idempotency === 'key' && !sample.adds ? [`what ${id} adds`] : []),
    ...(row.versioned && !sample.edit ? [`what two people send to ${id}`] : []),
    ...(isNamed && !subject.ready ? [`how a record is made ready for ${id}`] : []),
    ...(isNamed && !subject.table ? [`in which table the record of ${id} is`] : []),
  ];
}
