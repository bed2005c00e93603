import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { FederationFailure } from '#server/identity/federation/federationFailure.ts';
import { providerEndpoints } from '#server/identity/providerEndpoints.ts';
import { checkXml, messageLimits, metadataLimits, XmlRefused } from '#server/identity/saml/checkXml.ts';
import { readSamlAnswer } from '#server/identity/saml/readSamlAnswer.ts';
import { readXml } from '#server/identity/saml/readXml.ts';
import { SamlThread } from '#server/identity/saml/samlThread.ts';
import { samlServiceProvider } from '#server/identity/saml/serviceProvider.ts';
import { makeCertificate } from '#tests/support/makeCertificate.ts';
import { encoded, said, signElement, writeAnswer } from './writeSamlAnswer.ts';

const provider = makeCertificate();

/** An answer as large as allowed, after it was signed. */
function filled(by: string, inside: (room: { elements: number; bytes: number }) => string): string {
  const xml = signElement(writeAnswer(), '_assertion', { key: by });
  const room = {
    elements: messageLimits.elements - (xml.match(/<\w/g) ?? []).length,
    bytes: messageLimits.bytes - xml.length,
  };
  const full = xml.replace('<saml:Subject>', `${inside(room)}<saml:Subject>`);
  checkXml(full, messageLimits);
  return full;
}

const wide = ({ elements }: { elements: number }) => '<b/>'.repeat(elements);
const forged = filled(makeCertificate().privateKey, wide);
const replayed = filled(provider.privateKey, wide);
const hostile = {
  'elements side by side, signed by a stranger': forged,
  'elements side by side, under a signature that was good': replayed,
  'as many bytes': filled(provider.privateKey, ({ bytes }) => '&#65;'.repeat(bytes / 5)),
  'as many namespaces': filled(provider.privateKey, ({ elements }) =>
    Array.from(
      { length: elements },
      (_, n) => `<b${[0, 1, 2].map((m) => ` xmlns:n${n}_${m}="u"`).join('')}/>`,
    ).join(''),
  ),
  'refused for an element more': forged.replace('<saml:Subject>', '<b/><saml:Subject>'),
  'refused for a tag of spaces': `<a${' '.repeat(messageLimits.bytes - 3)}>`,
  'refused at its last byte': `${forged.slice(0, -1)} `,
};

describe('what a stranger posts', () => {
  it.each(Object.entries(hostile))('holds the main thread for no longer than 100 ms: %s', async (_, xml) => {
    expect(await leastBlockOf(() => refusalOf(xml))).toBeLessThan(100);
    expect(await refusalOf(xml)).toMatch(/^(signature|answer)$/);
  });

  it('and what administrators give does so neither', async () => {
    const xml = `<a>${`<b c="${'x'.repeat(120)}"/>`.repeat(metadataLimits.elements - 1)}</a>`;
    expect(await leastBlockOf(() => readXml(xml, metadataLimits))).toBeLessThan(100);
  });

  it('control: verified on the main thread, it holds it for longer', async () => {
    const xml = forged.replace('<saml:Subject>', `${'<b/>'.repeat(4_000)}<saml:Subject>`);
    const verifyHere = async () => {
      const signature = new DOMParser().parseFromString(xml, 'text/xml').getElementsByTagName('Signature');
      const verifier = new SignedXml({ publicCert: provider.pem });
      verifier.loadSignature(String(signature[0]));
      expect(verifier.checkSignature(xml)).toBe(false);
    };
    expect(await leastBlockOf(verifyHere, 1)).toBeGreaterThan(100);
  });
});

describe('a reader of XML', () => {
  it('ends what takes too long, and reads the next in a new thread', async () => {
    const reader = new SamlThread({ timeoutMs: 100, maxWaiting: 2 });
    const slow = reader.ask('verify', { xml: replayed, certificates: [provider.base64] });
    const next = reader.ask('read', { xml: '<a/>' });
    await expect(slow).rejects.toThrow(XmlRefused);
    expect(await next).toMatchObject({ root: { name: 'a' } });
  });

  it('control: has time for the same', async () => {
    const reader = new SamlThread({ timeoutMs: 20_000, maxWaiting: 2 });
    const answer = await reader.ask('verify', { xml: replayed, certificates: [provider.base64] });
    expect(answer.refused).toContain('Invalid signature');
  });

  it('looks only at the value of a signature by an unknown key', async () => {
    const reader = new SamlThread({ timeoutMs: 20_000, maxWaiting: 2 });
    const answer = await reader.ask('verify', { xml: forged, certificates: [provider.base64] });
    expect(answer).toMatchObject({ refused: 'A signature is by another key.' });
  });

  it('refuses callers when too many wait', async () => {
    const reader = new SamlThread({ timeoutMs: 20_000, maxWaiting: 2 });
    const taken = [1, 2].map(() => reader.ask('read', { xml: '<a/>' }));
    await expect(reader.ask('read', { xml: '<a/>' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await Promise.all(taken);
    expect(await reader.ask('read', { xml: '<a/>' })).toMatchObject({ root: { name: 'a' } });
  });
});

const refusalOf = (xml: string) =>
  readSamlAnswer({
    samlResponse: encoded(xml),
    requestId: said.inResponseTo,
    serviceProvider: samlServiceProvider(providerEndpoints('https://acme.example.test', 'Saml2P')),
    configuration: {
      entityId: said.issuer,
      signOnUrl: 'https://idp.example.test/on',
      logoutUrl: null,
      certificate: provider.base64,
    },
    now: new Date('2026-11-22T08:00:00Z'),
  }).then(
    () => 'taken',
    (error: unknown) => (error instanceof FederationFailure ? error.step : String(error)),
  );

/** For how many milliseconds no timer ran; the minimum of several, as other processes delay the machine. */
async function leastBlockOf(work: () => Promise<unknown>, times = 5): Promise<number> {
  const blocks: number[] = [];
  for (let time = 0; time < times; time += 1) {
    let longest = 0;
    let last = performance.now();
    const look = () => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    };
    const timer = setInterval(look, 1);
    await work();
    look();
    clearInterval(timer);
    blocks.push(longest);
  }
  return Math.min(...blocks);
}
