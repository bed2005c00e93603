import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The metrics listed in the documentation. */
const listed = [...readFileSync('docs/metrics.md', 'utf8').matchAll(/^\| `(\w+)` \|/gm)].map(
  ([, name]) => name,
);

const sources = ['auditMetrics', 'databaseMetrics', 'jobMetrics', 'metrics', 'serveMetrics'].map((name) =>
  readFileSync(`server/metrics/${name}.ts`, 'utf8'),
);
const figure = /\b(?:build_info|(?:tenantry|process|nodejs)_[a-z0-9_]+)\b/g;
const named = (text: string) => [...new Set(text.match(figure) ?? [])];

it('lists every figure that there is', () => {
  const told = named([...sources, readFileSync('server/start/listen.ts', 'utf8')].join(''));
  expect(told.length).toBeGreaterThan(15);
  expect([...listed].sort()).toEqual([...told].sort());
});

it.each(['alerts.yaml', 'grafana.json'])('deploy/%s asks for nothing else', (file) => {
  const asked = named(readFileSync(`deploy/${file}`, 'utf8'));
  const known = [...listed, 'tenantry_request_seconds_bucket'];
  expect(asked.length).toBeGreaterThan(6);
  expect(asked.filter((name) => !known.includes(name))).toEqual([]);
});

it('control: finds an undocumented metric', () => {
  expect(named('rate(tenantry_gone_total[5m])')).toEqual(['tenantry_gone_total']);
});
