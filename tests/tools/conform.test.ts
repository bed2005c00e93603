import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listener } from '#server/start/listen.ts';
import { testServer } from '../support/testServer.ts';

const test = testServer();
let answer: RequestListener;
const cleanups: (() => Promise<void>)[] = [];
beforeAll(async () => {
  answer = listener(test.deps);
});
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

/** A back end on this machine, at the address of the tenant `acme`. */
async function serve(answering: RequestListener): Promise<string> {
  const server = createServer(answering);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  cleanups.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://acme.localhost:${(server.address() as AddressInfo).port}`;
}

async function conform(...args: string[]) {
  const child = spawn(process.execPath, ['tools/run.mjs', 'tools/conform.ts', ...args]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code, lines: output.trim().split('\n') };
}

it('finds our own server whole', async () => {
  const base = await serve(answer);
  const { code, lines } = await conform(base, '--token', await test.signInAs('admin@acme.test'));
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
  expect(lines).toContain('✓ users.list /api/v1/users');
  const total = lines.filter((line) => /^[✓?]/.test(line)).length;
  const unknown = lines.filter((line) => line.startsWith('?')).length;
  expect(lines.at(-1)).toBe(`${total} looked at: ${unknown} gave no answer to judge, 0 break the contract`);
  expect(code).toBe(0);
});

const apiKeys = '/api/v1/myAccount/apiKeys';

it('reports each call that is not answered or answered wrongly, and all others', async () => {
  const base = await serve((request, response) => {
    if (request.url === '/api/v1/users') return;
    if (request.url === '/api/v1/roles') response.end('{"data":[]}');
    else if (request.url === apiKeys) response.write('{', () => response.destroy());
    else answer(request, response);
  });
  const { code, lines } = await conform(base, '--token', await test.signInAs('admin@acme.test'));
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([
    '✗ users.list /api/v1/users: no answer within 10 s',
    '✗ roles.list /api/v1/roles: pagination is missing',
    `✗ apiKeys.list ${apiKeys}: connection broken off`,
  ]);
  expect(lines).toContain('✓ platform.health /healthz');
  expect(lines.at(-1)).toMatch(/^\d+ looked at: \d+ gave no answer to judge, 3 break the contract$/);
  expect(code).toBe(1);
});

it.each([
  ['http://127.0.0.1:1', 'connection refused'],
  ['http://nowhere.invalid', 'getaddrinfo \\w+ nowhere.invalid'],
])('says once that nobody is at %s, which breaks no contract', async (base, reason) => {
  const { code, lines } = await conform(base, '--origin', 'https://app.test');
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^${base} can't be reached: ${reason}\\. Nothing was looked at\\.$`)),
  ]);
  expect(code).toBe(2);
});

it('ends quietly if nobody reads on', async () => {
  const base = await serve(answer);
  const child = spawn('sh', [
    '-c',
    `"${process.execPath}" tools/run.mjs tools/conform.ts ${base} | head -n 1`,
  ]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  await once(child, 'close');
  expect(said.trim().split('\n')).toHaveLength(1);
});
