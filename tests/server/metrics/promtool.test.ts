import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

/** Part of Debian's package prometheus. */
const isThere = spawnSync('promtool', ['--version']).status === 0;

const folder = mkdtempSync(join(tmpdir(), 'tenantry-promtool-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(!isThere)('by promtool (skipped where it is not installed)', () => {
  it('the alert rules are valid', () => {
    expect(checked(readFileSync('deploy/alerts.yaml', 'utf8'))).toEqual({ status: 0, rules: 12 });
  });

  it('the expressions of the dashboard are valid', () => {
    const all = expressions(JSON.parse(readFileSync('deploy/grafana.json', 'utf8')));
    console.log(`dashboard: ${all.length} expressions`);
    expect(all.length).toBeGreaterThan(20);
    expect(checked(rulesOf(all))).toEqual({ status: 0, rules: all.length });
  });

  it('control: an expression that is not valid is found', () => {
    expect(checked(rulesOf(['sum by (status) rate(tenantry_requests_total[5m]))'])).status).toBe(1);
  });

  it('the alerts fire when they should, and not before', () => {
    const file = join(folder, 'cases.yaml');
    const cases = readFileSync('tests/server/metrics/alertCases.yaml', 'utf8');
    writeFileSync(file, cases.replace('deploy/alerts.yaml', resolve('deploy/alerts.yaml')));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    expect({ status, output: stdout + stderr }).toEqual({
      status: 0,
      output: expect.stringContaining('SUCCESS'),
    });
  });
});

/** A dashboard's variable is one of its data source's values. */
function expressions(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) =>
    name === 'expr' ? [String(value).replaceAll('$job', '.+')] : expressions(value),
  );
}

const rulesOf = (all: string[]) =>
  `groups:\n  - name: a\n    rules:\n${all.map((expr, n) => `      - { record: 'a:${n}', expr: ${JSON.stringify(expr)} }\n`).join('')}`;

function checked(rules: string): { status: number | null; rules: number } {
  const file = join(folder, 'rules.yaml');
  writeFileSync(file, rules);
  const { status, stdout } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
  return { status, rules: Number(/(\d+) rules found/.exec(stdout)?.[1] ?? 0) };
}
