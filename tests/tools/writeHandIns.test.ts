import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { handInOf } from '#i18n/tools/handInOf.ts';
import { type HandIn, handInPath } from '#i18n/translation/handIn.ts';
import { toJson } from '#i18n/translation/jsonFile.ts';
import { writeHandIns } from '#tools/writeHandIns.ts';

const folder = mkdtempSync(join(tmpdir(), 'tenantry-hand-ins-'));
const catalog = join(folder, 'de/users.json');
let vite: ViteDevServer;
const http = createHttpServer((request, response) => vite.middlewares(request, response));

beforeAll(async () => {
  vite = await createServer({
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [writeHandIns(folder)],
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  http.close();
  await vite.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  for (const locale of ['en', 'de']) {
    mkdirSync(join(folder, locale), { recursive: true });
    writeFileSync(join(folder, locale, 'recovery.json'), '{}');
  }
  writeFileSync(join(folder, 'en/users.json'), '{\n  "name": "Users",\n  "delete": "Delete %{name}"\n}\n');
  writeFileSync(catalog, '{\n  "name": "Nutzer",\n  "delete": "%{name} entfernen"\n}\n');
});

async function send(body: string, { method = 'POST', type = 'application/json' } = {}) {
  const { port } = http.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${handInPath}`, {
    method,
    headers: { 'content-type': type },
    ...(method !== 'GET' && { body }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** A hand-in of these translations, made from the catalogs as they are now. */
const proposed = (translations: Record<string, string>): string => {
  const { locale, texts }: HandIn = handInOf(folder, 'de');
  const changed = texts.flatMap((text) => {
    const translation = translations[text.place];
    return translation === undefined ? [] : [{ ...text, translation }];
  });
  return toJson([{ locale, texts: changed, terms: [] }]);
};

it('writes what is handed in, and leaves alone what has changed since', async () => {
  const handIn = proposed({ 'users.name': 'Benutzer', 'users.delete': '%{name} löschen' });
  writeFileSync(catalog, '{\n  "name": "Personen",\n  "delete": "%{name} entfernen"\n}\n');
  const { status, text } = await send(handIn);
  expect(status).toBe(200);
  const lines: string[] = JSON.parse(text);
  expect(lines).toContain('  + "%{name} löschen"');
  expect(lines.filter((line) => line.startsWith('left alone: '))).toEqual([
    expect.stringContaining('users.name'),
  ]);
  expect(lines.at(-1)).toBe('1 text changed, 0 confirmed, 0 terms changed, 1 left alone.');
  expect(readFileSync(catalog, 'utf8')).toBe('{\n  "name": "Personen",\n  "delete": "%{name} löschen"\n}\n');
});

it('refuses a hand-in with a broken text as a whole', async () => {
  const before = readFileSync(catalog, 'utf8');
  const { status, text } = await send(proposed({ 'users.name': 'Benutzer', 'users.delete': 'Löschen' }));
  expect(status).toBe(422);
  expect(text).toContain('users.delete');
  expect(text).toContain('Nothing was written.');
  expect(readFileSync(catalog, 'utf8')).toBe(before);
});

it.each([
  ['{', {}, 400],
  ['{"de": {}}', {}, 400],
  ['{}', { type: 'text/plain' }, 405],
  ['', { method: 'GET' }, 405],
])('answers to %j with %j: %i', async (body, how, status) => {
  expect((await send(body, how)).status).toBe(status);
});
