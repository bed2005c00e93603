import { expect, it } from 'vitest';
import { createVault } from '#server/identity/vault.ts';

const [newest, older, strange] = ['newest', 'older', 'strange'].map((key) => key.repeat(8));
const vaultOf = (...keys: (string | undefined)[]) =>
  createVault({ encryptionKeys: keys.flatMap((key) => key ?? []) });

it('gives back what it has encrypted, to its owner alone', () => {
  const vault = vaultOf(newest);
  const encrypted = vault.encrypt('a secret', 'factor 1');
  expect(encrypted).not.toContain(Buffer.from('a secret').toString('base64url'));
  expect(vault.encrypt('a secret', 'factor 1')).not.toBe(encrypted);
  expect(vault.decrypt(encrypted, 'factor 1')).toBe('a secret');
  expect(vault.decrypt(encrypted, 'factor 2')).toBeNull();
});

it('decrypts by every key, and encrypts by the newest', () => {
  const before = vaultOf(older).encrypt('a secret', 'x');
  expect(vaultOf(newest, older).decrypt(before, 'x')).toBe('a secret');
  expect(vaultOf(newest).decrypt(vaultOf(newest, older).encrypt('a secret', 'x'), 'x')).toBe('a secret');
  expect(vaultOf(strange).decrypt(before, 'x')).toBeNull();
});

it('takes nothing that was changed, cut off or never encrypted', () => {
  const vault = vaultOf(newest);
  const bytes = Buffer.from(vault.encrypt('a secret', 'x'), 'base64url');
  for (const place of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(vault.decrypt(changed.toString('base64url'), 'x')).toBeNull();
    expect(vault.decrypt(bytes.subarray(0, place).toString('base64url'), 'x')).toBeNull();
  }
  expect(vault.decrypt('', 'x')).toBeNull();
});

it('recognises a text by any key that has digested it', () => {
  const kept = vaultOf(older).digest('a code');
  expect(vaultOf(newest, older).digests('a code')).toContain(kept);
  expect(vaultOf(newest, older).digest('a code')).not.toBe(kept);
  expect(vaultOf(newest, older).digests('another')).not.toContain(kept);
});
