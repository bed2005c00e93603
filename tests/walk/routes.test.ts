import { expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { type TestServer, testServer } from '../support/testServer.ts';
import { fillUnknown, allRoutes as routes } from './routes.ts';
import { subjects } from './subjects.ts';

const server = testServer();

/**
 * What the server may have besides the manifest: the app's pages and files, by redirect and by name, and the steps
 * between a browser and an identity provider; in SAML that posts its answer, and reads our metadata.
 */
const pages = [
  'GET /',
  'GET /app',
  'GET /app/*',
  'GET /federation/{provider}/begin',
  'GET /federation/{provider}/callback',
  'GET /federation/{provider}/logged-out',
  'GET /federation/{provider}/logout',
  'GET /federation/{provider}/metadata',
  'GET /federation/{provider}/verify',
  'POST /federation/{provider}/acs',
];

const bound = ({ routes }: TestServer['app']) => [
  ...new Set(
    routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
  ),
];

it('what is bound, what the manifest lists and what the specification names are one list', () => {
  const names = routes.map(({ name }) => name);
  const specified = Object.values(subjects).flatMap(({ gates }) => Object.keys(gates));
  console.log(
    `routes: ${bound(server.app).length} bound, ${names.length} in the manifest, ${specified.length} specified`,
  );
  expect(bound(server.app).sort()).toEqual([...names, ...pages].sort());
  expect(names.sort()).toEqual(specified.sort());
});

it('nothing answers without signing in beyond the list', async () => {
  const open: string[] = [];
  for (const { row, name, path } of routes) {
    const target = fillUnknown({ path });
    const response = await server.app.fetch(
      new Request(`http://acme.localhost:4400${target}`, { method: row.method }),
    );
    if (response.status !== 401) open.push(name);
  }
  const anonymous = routes
    .filter(({ gate }) => gate === 'anyone' || gate === 'signInPage')
    .map(({ name }) => name);
  console.log(`routes: ${open.length} of ${routes.length} answer without a token`);
  expect(open.sort()).toEqual(anonymous.sort());
});

it('control: a route that nobody lists is found', () => {
  const app = createApp(server.deps);
  app.get('/api/v1/forgotten', (c) => c.text('open'));
  const names = routes.map(({ name }) => name);
  expect(bound(app).filter((name) => !names.includes(name) && !pages.includes(name))).toEqual([
    'GET /api/v1/forgotten',
  ]);
});

it('calls exist on the hosts they are for, and nowhere else', async () => {
  const answers: string[] = [];
  for (const { row, name, path } of routes) {
    const { host = 'tenant' } = row;
    if (host === 'any') continue;
    const wrong = host === 'tenant' ? ['', 'nowhere', 'www', 'a.b'] : ['acme', 'nowhere'];
    for (const subdomain of wrong) {
      const response = await server.fetch(fillUnknown({ path }), {
        method: row.method,
        host: subdomain,
      });
      if (response.status !== 404) answers.push(`${name} on "${subdomain}": ${response.status}`);
    }
  }
  expect(answers).toEqual([]);
});
