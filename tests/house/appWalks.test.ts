import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resources } from '#src/app/App.tsx';
import { appWalks, screens } from '../journeys/appWalks.ts';
import { appRoutes, uncovered } from '../journeys/coverage.ts';
import { patterns, snapshotOf } from '../journeys/snapshots.ts';
import { closure, sources } from './source.ts';

const walks = Object.values(appWalks);
const routes = appRoutes(resources);

it('every call, route, form and button of the app is walked in a browser', () => {
  const count = (part: 'screens' | 'situations' | 'forms') =>
    walks.reduce((sum, app) => sum + (app[part]?.length ?? 0), 0);
  console.log(
    `app walks: ${routes.length} routes, ${count('screens')} screens, ${count('situations')} situations, ${count('forms')} forms`,
  );
  expect(uncovered(walks, routes)).toEqual([]);
});

it('every pattern has a screen and an accessibility snapshot, and there is no other snapshot', () => {
  const names = screens.map(({ name }) => name);
  expect(Object.values(patterns).filter((name) => !names.includes(name))).toEqual([]);
  const files = Object.keys(patterns).map((pattern) => basename(snapshotOf(pattern)));
  expect(readdirSync('tests/journeys/snapshots').sort()).toEqual([...files].sort());
});

it('control: finds a route without a screen, and a screen without a route', () => {
  const list = { route: 'widgets', kind: 'list' } as const;
  expect(uncovered(walks, [...routes, list])).toEqual([
    'widgets, data: no screen',
    'widgets, empty: no screen',
    'widgets, loading: no screen',
    'widgets, failed: no screen',
  ]);
  expect(
    uncovered(
      walks,
      routes.filter(({ route }) => route !== 'user-list/new'),
    ),
  ).toEqual(['user-list/new, data: no route']);
});

it('control: finds a new route in a resource’s definition', () => {
  const load = async () => () => null;
  const added = appRoutes([
    ...resources,
    {
      name: 'platform',
      area: 'account',
      recordRepresentation: 'name',
      list: { path: 'widgets', load, defaults: { sort: { field: 'name', order: 'ASC' }, filter: {} } },
      create: { path: 'widgets/new', load },
      pages: [{ area: 'person', under: 'widget-area', path: 'upload', needs: 'users.list', load }],
    },
  ]);
  expect(uncovered(Object.values(appWalks), added)).toEqual([
    ...['data', 'empty', 'loading', 'failed'].map((state) => `widgets, ${state}: no screen`),
    'widgets/new, data: no screen',
    'widget-area/upload, data: no screen',
  ]);
});

it.each(['screens', 'situations', 'forms', 'unseen', 'unfilled'] as const)(
  'control: finds what is missing without the %s of the users and the session',
  (part) => {
    const { users = {}, session = {}, ...others } = appWalks;
    const without = [users, session].map((app) => ({ ...app, [part]: undefined }));
    expect(uncovered([...Object.values(others), ...without], routes)).not.toEqual([]);
  },
);

it('control: finds a write that no button sends, and a call that is listed twice', () => {
  const { users = {}, ...others } = appWalks;
  const unsent = users.situations?.map((one) => ({ ...one, button: undefined }));
  const found = uncovered([...Object.values(others), { ...users, situations: unsent }], routes);
  expect(found).toContain('users.create: no button');
  expect(uncovered([...walks, { unseen: { 'users.list': 'x' } }], routes)).toEqual([
    'users.list: situations 1, unseen true',
  ]);
});

describe('what the walks in a browser are made of', () => {
  const all = [...sources('tests'), ...sources('server'), ...sources('contract')];
  const needsVite = (starts: RegExp) =>
    closure(
      all.filter(({ path }) => starts.test(path)),
      all,
    ).filter(({ target }) => target.includes('?'));

  it('loads without Vite', () => {
    expect(needsVite(/^tests\/(journeys\/\w+\.spec\.ts|walk\/(ordinary\.ts|subjects\/))/)).toEqual([]);
  });

  it('control: finds a text that only Vite can load', () => {
    expect(needsVite(/^server\/demo\/seedDemo\.ts/)).not.toEqual([]);
  });
});
