import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isKnown, makePasskey, signByPasskey } from '#src/ui/passkeys.ts';

const create = vi.fn();
const get = vi.fn();
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', { credentials: { create, get } });
});
afterEach(() => vi.unstubAllGlobals());

const descriptor = { id: 'AQID', type: 'public-key' as const, transports: ['internal'] };
const creation = {
  rp: { id: 'acme.test', name: 'Acme' },
  user: { id: 'dXNlcg', name: 'a@acme.test', displayName: 'A' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [],
  excludeCredentials: [descriptor],
};
const request = { rpId: 'acme.test', challenge: 'Y2hhbGxlbmdl', allowCredentials: [descriptor] };
const bytes = (...values: number[]) => Uint8Array.from(values).buffer;
const failsWith = (name: string) => () => Promise.reject(new DOMException('', name));

it('sends what the browser made, and excludes those that are known', async () => {
  create.mockResolvedValueOnce({
    id: 'BAUG',
    rawId: bytes(4, 5, 6),
    type: 'public-key',
    response: {
      attestationObject: bytes(1),
      clientDataJSON: bytes(2),
      getTransports: () => ['hybrid'],
    },
    getClientExtensionResults: () => ({}),
  });
  expect(await makePasskey(creation)).toEqual({
    id: 'BAUG',
    clientDataJSON: 'Ag',
    attestationObject: 'AQ',
    transports: ['hybrid'],
  });
  const { publicKey } = create.mock.lastCall?.[0] ?? {};
  expect(publicKey.excludeCredentials).toMatchObject([{ id: bytes(1, 2, 3), transports: ['internal'] }]);
});

it('sends the signature, without a user where the passkey names none', async () => {
  get.mockResolvedValueOnce({
    id: 'AQID',
    rawId: bytes(1, 2, 3),
    type: 'public-key',
    response: {
      authenticatorData: bytes(1),
      clientDataJSON: bytes(2),
      signature: bytes(3),
      userHandle: null,
    },
    getClientExtensionResults: () => ({}),
  });
  expect(await signByPasskey(request)).toEqual({
    id: 'AQID',
    authenticatorData: 'AQ',
    clientDataJSON: 'Ag',
    signature: 'Aw',
    userHandle: null,
  });
});

it('takes a cancelled prompt as an abort, and a device that is known as such', async () => {
  create.mockImplementationOnce(failsWith('NotAllowedError'));
  await expect(makePasskey(creation)).rejects.toMatchObject({ name: 'AbortError' });
  get.mockImplementationOnce(failsWith('NotAllowedError'));
  await expect(signByPasskey(request)).rejects.toMatchObject({ name: 'AbortError' });
  create.mockImplementationOnce(failsWith('InvalidStateError'));
  const known = await makePasskey(creation).catch((error: unknown) => error);
  expect(isKnown(known)).toBe(true);
  get.mockImplementationOnce(failsWith('NotReadableError'));
  await expect(signByPasskey(request)).rejects.toMatchObject({ name: 'NotReadableError' });
});
