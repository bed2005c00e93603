import { afterEach, expect, it } from 'vitest';
import { createFirstAdministrator } from '#server/services/platform/firstAdministrator.ts';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';

let server: TestServer;
afterEach(() => server.close());

const pages = [
  ['', '/app/select-domain'],
  ['system', '/app/login'],
  ['acme', '/app/'],
] as const;

it.each([
  [true, 'npm run create-admin -- --email'],
  [false, 'node dist/server/createAdmin.js --email'],
])(
  'says how to set up an installation without accounts, until it has one: by npm %s',
  async (startedByNpm, command) => {
    server = await createTestServer({ fixture: 'empty', config: { startedByNpm } });
    for (const [host, path] of pages) {
      const answer = await server.fetch(path, { host, headers: { 'accept-language': 'fr' } });
      expect([host, answer.status]).toEqual([host, 503]);
      const page = await answer.text();
      expect(page).toContain(`<code>${command} you@example.com`);
      expect(page).toContain('Rien n’est encore configuré');
    }
    const person = { email: 'you@example.com', firstName: 'Paula', lastName: 'Adler' };
    await createFirstAdministrator(server.deps, person);
    const answers = await Promise.all(pages.map(([host, path]) => server.fetch(path, { host })));
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual([
      null,
      null,
      '/app/error?errorCode=UNKNOWN_ACCOUNT',
    ]);
  },
);
