import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chunkBytes, readFile, writeFile } from '#server/files/files.ts';
import { sweep } from '#server/jobs/sweep.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import { testDeps } from '#tests/support/testDeps.ts';

let now = new Date('2026-11-20T12:00:00Z');
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let deps: ReturnType<typeof testDeps>;
let acme: string;
let birch: string;
beforeAll(async () => {
  database = await openTestDatabase('demo');
  deps = testDeps(database.db, { clock: () => now });
  const idOf = (subdomain: string) => accountIdOf(database, subdomain);
  acme = await idOf('acme');
  birch = await idOf('birch');
});
afterAll(() => database.close());

const file = () => ({
  name: 'crm.csv',
  mediaType: 'text/csv',
  expiresOn: new Date(now.getTime() + 3_600_000),
});
const digest = (parts: Uint8Array[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
const bytes = (length: number) => Uint8Array.from({ length }, (_, n) => (n * 31) % 251);
async function* pieces(content: Uint8Array, size: number) {
  for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size);
}
async function read(accountId: string, id: string): Promise<Uint8Array[] | null> {
  const found = await readFile(deps, accountId, id);
  if (!found) return null;
  const parts: Uint8Array[] = [];
  for await (const part of found.content) parts.push(part);
  return parts;
}

test.each([
  [0, 1],
  [1, 1],
  [chunkBytes, 7_000],
  [chunkBytes + 1, chunkBytes * 2],
  [3 * chunkBytes - 1, 100_003],
])('gives back %i bytes that came in pieces of %i', async (length, size) => {
  const content = bytes(length);
  const stored = await writeFile(deps, acme, file(), pieces(content, size));
  expect(stored.size).toBe(length);
  const parts = (await read(acme, stored.id)) ?? [];
  expect(digest(parts)).toBe(digest([content]));
  expect(parts.every((part) => part.length <= chunkBytes)).toBe(true);
});

test("another account's file is not there", async () => {
  const { id } = await writeFile(deps, acme, file(), pieces(bytes(10), 10));
  expect(await read(birch, id)).toBeNull();
});

test('a stream that breaks leaves nothing', async () => {
  const before = await count();
  async function* broken() {
    yield bytes(chunkBytes * 2);
    throw new Error('cut');
  }
  await expect(writeFile(deps, acme, file(), broken())).rejects.toThrow('cut');
  expect(await count()).toEqual(before);
});

test('expires, and the sweep removes file and chunks', async () => {
  const { id } = await writeFile(deps, acme, file(), pieces(bytes(10), 10));
  now = new Date(now.getTime() + 3_600_000);
  expect(await read(acme, id)).toBeNull();
  await sweep(deps);
  expect(await count()).toEqual({ files: 0, chunks: 0 });
});

async function count() {
  const files = await database.db.selectFrom('files').select('id').execute();
  const chunks = await database.db.selectFrom('file_chunks').select('position').execute();
  return { files: files.length, chunks: chunks.length };
}
