import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nextSection } from '#tools/release/changelog.ts';
import { promisesOf, type Release, releaseFile, unnamed } from '#tools/release/promises.ts';

const then = JSON.parse(readFileSync(releaseFile, 'utf8')) as Release;
const now = promisesOf('next');
const upcoming = nextSection(readFileSync('CHANGELOG.md', 'utf8'));

it('CHANGELOG names each variable, metric, call and event that came, went or changed since the last release', () => {
  const { variables, metrics, calls, events } = now;
  const counts = [variables, metrics, calls, events].map((what) => Object.keys(what).length);
  console.log(`changelog: ${counts.join(', ')} variables, metrics, calls, events; last: ${then.release}`);
  expect(unnamed(then, now, upcoming)).toEqual([]);
});

it('control: finds what is not named, of each kind', () => {
  const before = {
    release: '1.0.0',
    variables: { KEPT: '1', CHANGED: '1', GONE: '1' },
    metrics: ['kept_total', 'gone_total'],
    calls: { 'a.list': 'GET /a; query: page', 'a.get': 'GET /a/{id}' },
    events: ['a.update', 'REFUSED'],
  };
  const after = {
    release: 'next',
    variables: { KEPT: '1', CHANGED: '2', CAME: '1' },
    metrics: ['kept_total', 'came_total'],
    calls: { 'a.list': 'GET /a; query: page search', 'a.get': 'GET /a/{id}', 'a.delete': 'DELETE /a/{id}' },
    events: ['a.update', 'a.delete'],
  };
  expect(unnamed(before, after, 'Next: `CAME` and CHANGED, `came_total`, `a.delete`')).toEqual([
    'CHANGED',
    'GONE',
    'gone_total',
    'a.list',
    'REFUSED',
  ]);
});

it('a call is described by its method, paths, parameters and the fields of its body', () => {
  expect(now.calls['webhooks.replayFailed']).toBe(
    'POST /api/v1/webhooks/{id}/replay /api/v1/admin/{sub}/webhooks/{id}/replay; body: since',
  );
});
