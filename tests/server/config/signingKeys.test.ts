import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startServer } from '#server/start/start.ts';

it.each([
  ['has no key for RS256', [{ kty: 'EC', alg: 'ES256', kid: 'a', d: 'x' }], 'for RS256.'],
  [
    'can sign nothing',
    ['ES256', 'RS256'].map((alg) => ({ kty: 'EC', alg, kid: alg, d: 'x' })),
    "but key 1 and key 2 of it can't.",
  ],
])('SIGNING_KEYS that %s are refused before there is a database', async (_, keys, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'signing-keys-'));
  const dataDir = join(folder, 'data');
  try {
    const env = { DATA_DIR: dataDir, PORT: '0', SIGNING_KEYS: JSON.stringify({ keys }) };
    await expect(startServer({ env })).rejects.toThrow(words);
    expect(existsSync(dataDir)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
